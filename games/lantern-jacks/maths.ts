// Video poker: five cards of a shuffled deck, the player keeps some, the next ones replace the others. The whole deck is shuffled before the
// first card is shown.
import { type Draws, fairVersion, shuffle } from '#games/fair/index.ts';
import { deckSize } from '#games/sdk/cards/cards.ts';
import { readNoChoice, type Steps } from '#games/sdk/maths.ts';
import { rankHand } from './rank-hand.ts';
import { type Action, handSize, type JacksRound, pays, sheet, type Table } from './sheet.ts';

interface State {
  stake: bigint;
  deck: readonly number[];
  held: readonly number[] | undefined;
}

const ownDeck = Array.from({ length: deckSize }, (_, card) => card);
const allPlaces = Array.from({ length: handSize }, (_, place) => place);
const timesOf = new Map(pays.map(([name, times]) => [name, BigInt(times)]));

/** Puts the next cards of the deck in the places that are not kept. */
function drawCards(deck: readonly number[], held: readonly number[]): number[] {
  const next = deck.slice(handSize).values();
  return deck.slice(0, handSize).map((card, place) => (held.includes(place) ? card : (next.next().value ?? card)));
}

function tableOf({ deck, held }: Pick<State, 'deck' | 'held'>): Table {
  const cards = held === undefined ? deck.slice(0, handSize) : drawCards(deck, held);
  return { cards, hand: rankHand(cards), held: held ?? null };
}

function outcomeOf({ stake, deck, held }: State): JacksRound | undefined {
  if (held === undefined) return undefined;
  const { cards, hand } = tableOf({ deck, held });
  return { stake, dealt: deck.slice(0, handSize), held, cards, hand, payout: stake * (timesOf.get(hand) ?? 0n), steps: 1 };
}

/** Places in their order, each once. */
const arePlaces = (given: unknown): given is number[] =>
  Array.isArray(given) &&
  given.length <= handSize &&
  given.every((place, index) => allPlaces.includes(place as number) && (index === 0 || place > given[index - 1]));

function readAction(given: unknown): Action | undefined {
  if (typeof given !== 'object' || given === null || !('type' in given) || !('held' in given)) return undefined;
  if (given.type !== 'draw' || Object.keys(given).length !== 2) return undefined;
  return arePlaces(given.held) ? { type: 'draw', held: [...given.held] } : undefined;
}

function begin({ draws, stake }: { draws: Draws; stake: bigint }): State {
  if (stake <= 0n) throw new RangeError('A stake is above zero.');
  return { stake, deck: shuffle(ownDeck, draws), held: undefined };
}

export const jacksMaths: Steps<null, Action, State, Table, JacksRound> = {
  roundKind: 'steps',
  version: sheet.version,
  fairness: fairVersion,
  document: {
    game: sheet.game,
    version: sheet.version,
    fairness: fairVersion,
    pays: Object.fromEntries(pays),
    rules:
      'the deck is the numbers 0 to 51, rank = number mod 13 (0 is the ace, 12 the king), suit = number / 13 cut off; it is shuffled: for i from 51 down to 1 the cards at i and at a draw below i + 1 change places; the first five are dealt; draw keeps the places in held, from 0, and the next cards of the deck come to the others in their order; the hand then pays its times of the stake: royal-flush ten to ace of one suit, straight-flush five ranks in a row of one suit, four, full-house, flush, straight (the ace lowest or highest), three, two-pair, jacks a pair of jacks, queens, kings or aces, none; a round left alone keeps all five cards',
  },
  hash: sheet.hash,
  figures: { rtp: sheet.rtp, hitFrequency: sheet.hitFrequency, volatility: 'medium', maxWinTimes: sheet.maxWinTimes },
  isPlayableStake: (stake) => stake > 0n,
  readChoice: readNoChoice,
  readAction,
  open: begin,
  mayTake: () => true,
  act: (state, { held }) => ({ ...state, held }),
  outcomeOf,
  show: tableOf,
  whenLeft: () => ({ type: 'draw', held: allPlaces }),
  resume: ({ dealt, cards, hand, held }, shownSteps) =>
    shownSteps === 0 ? { cards: dealt, hand: rankHand(dealt), held: null } : { cards, hand, held },
  summarize: ({ held }) => ({ held: held.length }),
  record: ({ dealt, held, cards, hand, payout }) => [{ type: 'video-poker', dealt, held, cards, hand, payout }],
};
