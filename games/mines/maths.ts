// Twenty-five fields, some with a mine. Where they lie is drawn before the first field is opened.
import { type Draws, fairVersion, shuffle } from '#games/fair/index.ts';
import type { Steps } from '#games/sdk/maths.ts';
import { toPlain } from '#games/sdk/plain.ts';
import { drawShare, payExactly } from '#games/sdk/pay-exactly.ts';
import { type Action, type End, fieldCount, maxMines, maxOpened, maxTimes, type MinesRound, sheet, type Table, timesOf } from './sheet.ts';

interface State {
  stake: bigint;
  mines: number;
  field: readonly number[];
  /** Rounds amounts that do not come out even, see payExactly. */
  share: bigint;
  opened: readonly number[];
  hit: number | null;
  end: End | undefined;
  steps: number;
}

/** The common denominators of all that can be paid: 100 times the least common multiple of 1 to 25, in parts that a draw can take. */
const shareParts = [2500, 1_070_845_776] as const;

const fields = Array.from({ length: fieldCount }, (_, field) => field);

function amountOf({ stake, mines, share }: Pick<State, 'stake' | 'mines' | 'share'>, opened: number): bigint {
  return opened === 0 ? 0n : payExactly(stake, timesOf(mines, opened), shareParts, share);
}

/** What is shown of an amount before it is paid: rounding may add the smallest unit, and never takes one. */
const atLeast = (state: Pick<State, 'stake' | 'mines'>, opened: number): bigint => amountOf({ ...state, share: 0n }, opened);

function tableOf(stake: bigint, mines: number, opened: readonly number[]): Table {
  const count = opened.length;
  const isFull = count >= maxOpened(mines);
  return {
    mines,
    opened,
    reached: atLeast({ stake, mines }, count),
    next: isFull ? 0n : atLeast({ stake, mines }, count + 1),
  };
}

function payoutOf(state: State): bigint {
  if (state.end === 'mine') return 0n;
  return state.end === 'left' ? state.stake : amountOf(state, state.opened.length);
}

function open(state: State, field: number): State {
  const steps = state.steps + 1;
  if (state.field.includes(field)) return { ...state, steps, hit: field, end: 'mine' };
  const opened = [...state.opened, field];
  return { ...state, steps, opened, end: opened.length >= maxOpened(state.mines) ? 'cleared' : undefined };
}

const isField = (given: unknown): given is number => Number.isInteger(given) && Number(given) >= 0 && Number(given) < fieldCount;

function readAction(given: unknown): Action | undefined {
  if (typeof given !== 'object' || given === null || !('type' in given)) return undefined;
  const { type } = given;
  const keys = Object.keys(given).length;
  if (type === 'open' && keys === 2 && 'field' in given && isField(given.field)) return { type, field: given.field };
  return (type === 'take' || type === 'leave') && keys === 1 ? { type } : undefined;
}

function begin({ draws, stake, choice }: { draws: Draws; stake: bigint; choice: number }): State {
  if (stake <= 0n) throw new RangeError('A stake is above zero.');
  const field = shuffle(fields, draws)
    .slice(0, choice)
    .toSorted((a, b) => a - b);
  return { stake, mines: choice, field, share: drawShare(draws, shareParts), opened: [], hit: null, end: undefined, steps: 0 };
}

/** All that a number of mines pays, as fractions in words. */
const allTimes = (mines: number): string[] =>
  Array.from({ length: maxOpened(mines) }, (_, index) => {
    const { numerator, denominator } = timesOf(mines, index + 1);
    return `${numerator}/${denominator}`;
  });

export const minesMaths: Steps<number, Action, State, Table, MinesRound> = {
  roundKind: 'steps',
  version: sheet.version,
  fairness: fairVersion,
  document: {
    game: sheet.game,
    version: sheet.version,
    fairness: fairVersion,
    fields: fieldCount,
    mines: { min: 1, max: maxMines },
    maxTimes: Number(maxTimes),
    times: Object.fromEntries(Array.from({ length: maxMines }, (_, index) => [String(index + 1), allTimes(index + 1)])),
    share: [...shareParts],
    rules:
      'the fields 0 to 24 are shuffled, the first of them have the mines; then the share is drawn: one draw below each of its parts, share = first * second part + second; each opened field without a mine raises what is paid to the next of times; a mine ends the round; taking pays floor(stake * times + share / (product of the parts)); after the last of times the round ends and pays; a round left without an opened field pays the stake',
  },
  hash: sheet.hash,
  figures: { rtp: sheet.rtp, volatility: 'medium', maxWinTimes: sheet.maxWinTimes },
  isPlayableStake: (stake) => stake > 0n,
  readChoice: (given) => (Number.isInteger(given) && Number(given) >= 1 && Number(given) <= maxMines ? Number(given) : undefined),
  readAction,
  open: begin,
  mayTake(state, action) {
    if (action.type === 'open') return !state.opened.includes(action.field);
    return action.type === 'take' && state.opened.length > 0;
  },
  act(state, action) {
    if (action.type === 'open') return open(state, action.field);
    return { ...state, steps: state.steps + 1, end: action.type === 'take' ? 'taken' : 'left' };
  },
  outcomeOf(state) {
    const { stake, mines, field, opened, hit, end, steps } = state;
    return end === undefined ? undefined : { stake, mines, field, opened, hit, end, payout: payoutOf(state), steps };
  },
  show: ({ stake, mines, opened }) => tableOf(stake, mines, opened),
  whenLeft: ({ opened }) => ({ type: opened.length > 0 ? 'take' : 'leave' }),
  resume: ({ stake, mines, opened }, shownSteps) => toPlain(tableOf(BigInt(stake), mines, opened.slice(0, shownSteps))),
  summarize: ({ mines, opened }) => ({ mines, opened: opened.length }),
  record: ({ mines, field, opened, hit, end, payout }) => [{ type: 'mines', mines, field, opened, hit, end, payout }],
};
