// A card lies open: is the next one higher or lower? All cards of a round are drawn before the first guess.
import { type Draws, fairVersion } from '#games/fair/index.ts';
import { deckSize, rankOf, ranks } from '#games/sdk/cards/cards.ts';
import { type Fraction, fraction } from '#games/sdk/fraction.ts';
import { readNoChoice, type Steps } from '#games/sdk/maths.ts';
import { drawShare, payExactly } from '#games/sdk/pay-exactly.ts';
import { toPlain } from '#games/sdk/plain.ts';
import {
  type Action,
  type Decision,
  type End,
  type HiloRound,
  isRight,
  maxCards,
  maxTimes,
  maySkip,
  returned,
  rightRanks,
  sheet,
  type Side,
  type Table,
  timesOf,
} from './sheet.ts';

interface State {
  stake: bigint;
  /** All that were drawn; the player sees one more than there are decisions. */
  cards: readonly number[];
  /** Rounds amounts that do not come out even, see payExactly. */
  share: bigint;
  decisions: readonly Decision[];
  end: End | undefined;
  steps: number;
}

/** For each guess the least common multiple of the ranks that can make it right, and 100 for what comes back. */
const shareParts: readonly number[] = [100, ...Array.from({ length: maxCards - 1 }, () => 27_720)];

type Play = Pick<State, 'stake' | 'cards' | 'decisions'>;
const sides: readonly unknown[] = ['up', 'down'];
const isSide = (decision: Decision): decision is Side => sides.includes(decision);
const rankAt = ({ cards }: Pick<State, 'cards'>, index: number): number => rankOf(cards[index] ?? 0);
const hasGuess = ({ decisions }: Pick<State, 'decisions'>): boolean => decisions.some(isSide);

/** What all guesses so far multiply the stake by, if all of them were right. */
function timesSoFar(play: Play): Fraction {
  let { numerator, denominator } = returned;
  for (const [index, decision] of play.decisions.entries()) {
    if (!isSide(decision)) continue;
    const times = timesOf(rankAt(play, index), decision);
    numerator *= times.numerator;
    denominator *= times.denominator;
  }
  return fraction(numerator, denominator);
}

/** True when the last decision was a guess that the card after it made wrong. */
function isLost(play: Play): boolean {
  const last = play.decisions.length - 1;
  const decision = play.decisions[last];
  return decision !== undefined && isSide(decision) && !isRight(rankAt(play, last), decision, rankAt(play, last + 1));
}

/** What a right guess would come to; undefined for one that is not taken: it would pay too much, or no card is left. */
function timesAfter(play: Play, side: Side): Fraction | undefined {
  const index = play.decisions.length;
  if (index >= maxCards - 1) return undefined;
  const before = timesSoFar(play);
  const guess = timesOf(rankAt(play, index), side);
  const times = fraction(before.numerator * guess.numerator, before.denominator * guess.denominator);
  return times.numerator <= maxTimes * times.denominator ? times : undefined;
}

/** What is shown of an amount before it is paid: rounding may add the smallest unit, and never takes one. */
const atLeast = (stake: bigint, times: Fraction | undefined): bigint =>
  times === undefined ? 0n : payExactly(stake, times, shareParts, 0n);

function tableOf(play: Play): Table {
  const { stake, decisions } = play;
  const cards = play.cards.slice(0, decisions.length + 1);
  if (isLost(play)) return { cards, decisions, reached: 0n, up: 0n, down: 0n };
  return {
    cards,
    decisions,
    reached: hasGuess(play) ? atLeast(stake, timesSoFar(play)) : 0n,
    up: atLeast(stake, timesAfter(play, 'up')),
    down: atLeast(stake, timesAfter(play, 'down')),
  };
}

function payoutOf(state: State): bigint {
  if (state.end === 'wrong') return 0n;
  return state.end === 'left' ? state.stake : payExactly(state.stake, timesSoFar(state), shareParts, state.share);
}

function decide(state: State, decision: Decision): State {
  const after = { ...state, decisions: [...state.decisions, decision], steps: state.steps + 1 };
  const isLast = after.decisions.length === maxCards - 1;
  return { ...after, end: isLost(after) ? 'wrong' : isLast ? 'cleared' : undefined };
}

const actionTypes: readonly unknown[] = ['up', 'down', 'skip', 'take', 'leave'];

function readAction(given: unknown): Action | undefined {
  if (typeof given !== 'object' || given === null || !('type' in given) || Object.keys(given).length !== 1) return undefined;
  return actionTypes.includes(given.type) ? ({ type: given.type } as Action) : undefined;
}

function begin({ draws, stake }: { draws: Draws; stake: bigint }): State {
  if (stake <= 0n) throw new RangeError('A stake is above zero.');
  const cards = Array.from({ length: maxCards }, () => draws.nextInt(deckSize));
  return { stake, cards, share: drawShare(draws, shareParts), decisions: [], end: undefined, steps: 0 };
}

export const hiloMaths: Steps<null, Action, State, Table, HiloRound> = {
  roundKind: 'steps',
  version: sheet.version,
  fairness: fairVersion,
  document: {
    game: sheet.game,
    version: sheet.version,
    fairness: fairVersion,
    ranks,
    cards: maxCards,
    maxTimes: Number(maxTimes),
    right: ranks.map((rank, index) => ({ rank, up: rightRanks(index, 'up'), down: rightRanks(index, 'down') })),
    returned: '99/100',
    share: [...shareParts],
    rules:
      'each of the cards is one draw below 52: rank = draw mod 13, suit = draw / 13 cut off; then the share is drawn: one draw below each of its parts, share = (share before) * part + draw; up is right for a rank not below, down for one not above; on an ace up is right for a higher rank and down for an ace, on a king down is right for a lower rank and up for a king; a right guess multiplies by 13 / (ranks that make it right), a wrong one ends the round; skip opens the next card without a guess, but for the last; taking pays floor(stake * returned * product + share / (product of the parts)); a guess whose product would be above maxTimes is not taken; after the last card the round ends and pays; a round left without a guess pays the stake',
  },
  hash: sheet.hash,
  figures: { rtp: sheet.rtp, volatility: 'medium', maxWinTimes: sheet.maxWinTimes },
  isPlayableStake: (stake) => stake > 0n,
  readChoice: readNoChoice,
  readAction,
  open: begin,
  mayTake(state, { type }) {
    if (type === 'up' || type === 'down') return timesAfter(state, type) !== undefined;
    if (type === 'skip') return maySkip(state.decisions.length);
    return type === 'take' && hasGuess(state);
  },
  act(state, { type }) {
    if (type === 'take' || type === 'leave') return { ...state, steps: state.steps + 1, end: type === 'take' ? 'taken' : 'left' };
    return decide(state, type);
  },
  outcomeOf(state) {
    const { stake, decisions, end, steps } = state;
    if (end === undefined) return undefined;
    return { stake, cards: state.cards.slice(0, decisions.length + 1), decisions, end, payout: payoutOf(state), steps };
  },
  show: tableOf,
  whenLeft: (state) => ({ type: hasGuess(state) ? 'take' : 'leave' }),
  resume: ({ stake, cards, decisions }, shownSteps) =>
    toPlain(tableOf({ stake: BigInt(stake), cards, decisions: decisions.slice(0, shownSteps) })),
  summarize: ({ decisions, end }) => ({ right: decisions.filter(isSide).length - (end === 'wrong' ? 1 : 0) }),
  record: ({ cards, decisions, end, payout }) => [{ type: 'hilo', cards, decisions, end, payout }],
};
