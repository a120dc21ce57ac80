// What all matches with periods share while they are played: a clock of the sport beside the world's, the state as it grows, and the frames in which it
// is told. A sport adds what happens in it.
import { beforeMatch, type MatchState, type Scored, type Side, withCount } from '#sportsbook/markets/match-state.ts';
import type { Random } from '#sportsbook/world/random.ts';
import type { Frame, MatchParameters } from './sport.ts';

export const sides = ['home', 'away'] as const;
/** The other side, as scoreboards call it. */
export const otherSide = (side: Side): (typeof sides)[number] => sides[side === 0 ? 1 : 0];

export interface Run {
  parameters: MatchParameters;
  random: Random;
  state: MatchState;
  /** Of the period that runs; a state is given it when it is told. */
  playedMs: number;
  /** Of the world's time, since this run began. */
  atMs: number;
  /** When prices were last made anew. */
  pricedAtMs: number;
  frames: Frame[];
}

/** A run from where the match stands. */
export const beginRun = (parameters: MatchParameters, from: MatchState, random: Random): Run => ({
  parameters,
  random,
  state: from,
  playedMs: from.playedMs,
  atMs: 0,
  pricedAtMs: Number.NEGATIVE_INFINITY,
  frames: [],
});

/** Tells the state as it is now. */
export function tell(run: Run, cause: string, suspendsMs: number, isPriced = true): void {
  run.state = { ...run.state, playedMs: run.playedMs };
  if (isPriced) run.pricedAtMs = run.atMs;
  run.frames.push({ atMs: Math.round(run.atMs), state: run.state, cause, suspendsMs, isPriced });
}

/** Lets the clock of the sport run; the world's runs longer where that one stands still in between. */
export function pass(run: Run, clockMs: number, worldMs = clockMs): void {
  run.playedMs += clockMs;
  run.atMs += worldMs;
}

/** Begins a period, or goes on with the one that runs already. */
export function beginPeriod(run: Run, period: string, cause: string, own: () => MatchState['own'] = () => run.state.own): void {
  if (run.state.period === period) return;
  run.playedMs = 0;
  run.state = { ...run.state, status: 'live', period, isRunning: true, own: own() };
  tell(run, cause, 0);
}

/** Ends what was played; nothing counts for these parts of the match any more. */
export function endPeriod(run: Run, closed: readonly string[]): void {
  run.state = { ...run.state, isRunning: false, closed: [...run.state.closed, ...closed] };
}

/** The pause between two periods: told at its beginning. */
export function takeBreak(run: Run, cause: string, suspendsMs: number, breakMs: number): void {
  run.state = { ...run.state, period: 'break' };
  tell(run, cause, suspendsMs);
  run.atMs += breakMs;
}

/** Counts something for a side. */
export function count(run: Run, unit: string, side: Side, periods: readonly string[], by = 1): void {
  run.state = { ...run.state, counts: withCount(run.state.counts, unit, side, periods, by) };
}

/** Counts something whose order matters too, in the period that runs. */
export function countInOrder(run: Run, scored: Omit<Scored, 'period'>, periods: readonly string[]): void {
  count(run, scored.unit, scored.side, periods);
  run.state = { ...run.state, order: [...run.state.order, { ...scored, period: run.state.period }] };
}

/** Changes what the scoreboard shows besides. */
export function show(run: Run, detail: MatchState['detail']): void {
  run.state = { ...run.state, detail: { ...run.state.detail, ...detail } };
}

/** Ends the match. Returns all that was told. */
export function endMatch(run: Run, closed: string, cause: string): Frame[] {
  run.state = { ...run.state, status: 'ended', period: 'over', isRunning: false, closed: [...run.state.closed, closed] };
  tell(run, cause, 0);
  return run.frames;
}

/** The state before the first moment. */
export const openingOf = (detail: MatchState['detail'], absent: readonly string[] = []): MatchState => ({
  ...beforeMatch,
  status: 'live',
  detail,
  absent,
});
