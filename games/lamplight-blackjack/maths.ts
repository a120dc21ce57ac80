// Blackjack with an endless deck: each card is drawn from all 52. Every card of a round is drawn before the first one is shown.
import { type Draws, fairVersion } from '#games/fair/index.ts';
import { deckSize } from '#games/sdk/cards/cards.ts';
import type { Steps } from '#games/sdk/maths.ts';
import type { Plain } from '#games/sdk/plain.ts';
import { toPlain } from '#games/sdk/plain.ts';
import { totalOf } from './count-hand.ts';
import { type Hand, isNatural, movesOf, type Play, playMoves, type Stand } from './play-moves.ts';
import {
  type Action,
  type BlackjackRound,
  type EndedHand,
  type HandEnd,
  maxBoxes,
  maxHands,
  type Move,
  moves as allMoves,
  sheet,
  type ShownHand,
  type Table,
} from './sheet.ts';

/** More than a round can need: no hand has more than twenty cards, and the house has no more than ten. */
export const maxCards = maxBoxes * maxHands * 20 + 10;

interface State extends Play {
  stake: bigint;
}

const unitOf = ({ stake, boxes }: Pick<State, 'stake' | 'boxes'>): bigint => stake / BigInt(boxes);

const showHand = (unit: bigint, { box, cards, stakes, isSplit }: Hand): ShownHand => ({
  box,
  cards,
  stake: unit * BigInt(stakes),
  isSplit,
});

function tableOf(state: State): Table {
  const stand = playMoves(state);
  const isOver = stand.phase === 'over';
  const unit = unitOf(state);
  return {
    boxes: state.boxes,
    dealer: isOver ? stand.dealer : stand.dealer.slice(0, 1),
    hands: stand.hands.map((hand) => showHand(unit, hand)),
    active: stand.active ?? null,
    isOver,
    isInsured: stand.isInsured,
    may: movesOf(stand),
  };
}

function endOf({ cards, isSplit }: Hand, dealer: readonly number[]): HandEnd {
  const [own, theirs] = [totalOf(cards), totalOf(dealer)];
  if (own > 21) return 'bust';
  const hasNatural = !isSplit && isNatural(cards);
  if (isNatural(dealer)) return hasNatural ? 'push' : 'lose';
  if (hasNatural) return 'blackjack';
  if (theirs > 21 || own > theirs) return 'win';
  return own === theirs ? 'push' : 'lose';
}

/** What comes back of a stake, in halves of it. */
const halves: Record<HandEnd, bigint> = { blackjack: 5n, win: 4n, push: 2n, lose: 0n, bust: 0n };

function payHands(unit: bigint, { hands, dealer }: Stand): EndedHand[] {
  return hands.map((hand) => {
    const shown = showHand(unit, hand);
    const end = endOf(hand, dealer);
    return { ...shown, end, payout: (shown.stake * halves[end]) / 2n };
  });
}

function outcomeOf(state: State): BlackjackRound | undefined {
  const stand = playMoves(state);
  if (stand.phase !== 'over') return undefined;
  const { stake, boxes, cards, moves } = state;
  const hands = payHands(unitOf(state), stand);
  const insured = stake / 2n;
  const insurance = stand.isInsured ? { stake: insured, payout: isNatural(stand.dealer) ? insured * 3n : 0n } : null;
  const payout = hands.reduce((sum, hand) => sum + hand.payout, insurance?.payout ?? 0n);
  return { stake, boxes, cards: cards.slice(0, stand.dealt), moves, dealer: stand.dealer, hands, insurance, payout, steps: moves.length };
}

function begin({ draws, stake, choice }: { draws: Draws; stake: bigint; choice: number }): State {
  if (stake <= 0n || stake % BigInt(choice * 2) !== 0n) throw new RangeError('A stake is an even number for every hand.');
  return { stake, boxes: choice, cards: Array.from({ length: maxCards }, () => draws.nextInt(deckSize)), moves: [] };
}

const isMove = (given: unknown): given is Move => (allMoves as readonly unknown[]).includes(given);

function readAction(given: unknown): Action | undefined {
  if (typeof given !== 'object' || given === null || !('type' in given) || Object.keys(given).length !== 1) return undefined;
  return isMove(given.type) ? { type: given.type } : undefined;
}

function resume({ stake, boxes, cards, moves }: Plain<BlackjackRound>, shownSteps: number): Plain<Table> {
  return toPlain(tableOf({ stake: BigInt(stake), boxes, cards, moves: moves.slice(0, shownSteps) }));
}

export const blackjackMaths: Steps<number, Action, State, Table, BlackjackRound> = {
  roundKind: 'steps',
  version: sheet.version,
  fairness: fairVersion,
  document: {
    game: sheet.game,
    version: sheet.version,
    fairness: fairVersion,
    cards: maxCards,
    boxes: maxBoxes,
    hands: maxHands,
    rules:
      'the choice is the number of boxes, 1 to 3; each of the cards is one draw below 52: rank = draw mod 13 (0 is the ace, 12 the king), suit = draw / 13 cut off; they are dealt in their order: one to each box, one to the house, open, a second to each box, one to the house, hidden; an ace counts 1 or 11, court cards 10; when the open card of the house is an ace the first move is insure, which stakes half of the stake, or decline; a house with 21 in two cards ends the round before any other move: insurance pays 3 times its stake, a box of 21 in two cards gets its stake back, others lose; the hands are played in their order: hit deals a card, stand ends the hand, double adds a stake to a hand of two cards, deals one and ends it, split adds a stake, makes two hands of two cards of one value, up to four of a box, and each gets its second card when its turn comes, aces this one alone; a hand of 21 and above ends by itself; then the house, unless every hand is above 21 or a blackjack, draws until it has 17 or more; a blackjack (21 in the first two cards of a box that was not split) pays 5/2 of its stake, a hand with more than the house, or not above 21 when the house is, pays 2, as many pays 1, others 0; a round left alone declines and stands',
  },
  hash: sheet.hash,
  figures: { rtp: sheet.rtp, volatility: 'low', maxWinTimes: sheet.maxWinTimes },
  isPlayableStake: (stake) => stake > 0n && stake % 2n === 0n,
  readChoice: (given) => (typeof given === 'number' && Number.isInteger(given) && given >= 1 && given <= maxBoxes ? given : undefined),
  stakesOf: (boxes) => BigInt(boxes),
  readAction,
  open: begin,
  mayTake: (state, { type }) => movesOf(playMoves(state)).includes(type),
  stakeOf(state, { type }) {
    if (type === 'insure') return state.stake / 2n;
    return type === 'double' || type === 'split' ? unitOf(state) : 0n;
  },
  act: (state, { type }) => ({ ...state, moves: [...state.moves, type] }),
  outcomeOf,
  show: tableOf,
  whenLeft: (state) => ({ type: playMoves(state).phase === 'insurance' ? 'decline' : 'stand' }),
  resume,
  summarize: ({ hands }) => ({ hands: hands.length }),
  record: ({ dealer, hands, insurance, payout }) => [{ type: 'blackjack', dealer, hands, insurance, payout }],
};
