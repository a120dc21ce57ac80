// Basketball from where it stands. What a side scores in the rest of a quarter is the sum of many possessions, and taken for normal with the mean
// and the variance of the process; the sides' points do not depend on each other. What is level goes on to overtimes.
import type { Period } from '#sportsbook/markets/market-kind.ts';
import { countOf, isClosed, type MatchState, type Pair, type Side } from '#sportsbook/markets/match-state.ts';
import type { Cell } from '#sportsbook/markets/rules/index.ts';
import { type Grid, gridOf, independentCells } from '#sportsbook/pricing/grid.ts';
import type { Model } from '#sportsbook/pricing/model.ts';
import { certain, drawFrom, normalPmf, type Pmf } from '#sportsbook/pricing/pmf.ts';
import type { Random } from '#sportsbook/world/random.ts';
import type { MatchParameters } from '../sport.ts';
import { overtimeMs, pointsIn, quarterMs } from './play.ts';

const quarters = ['quarter-1', 'quarter-2', 'quarter-3', 'quarter-4'] as const;
const partsOf: Readonly<Record<string, readonly string[]>> = {
  match: quarters,
  'half-1': quarters.slice(0, 2),
  'half-2': quarters.slice(2),
  ...Object.fromEntries(quarters.map((quarter) => [quarter, [quarter]])),
};

/** How much of the clock is left of a quarter. */
function leftOf(state: MatchState, quarter: string): number {
  if (isClosed(state, quarter)) return 0;
  return state.period === quarter ? Math.max(0, quarterMs - state.playedMs) : quarterMs;
}

/** What a side will have in a period; overtimes are not in it. */
function periodPmf(parameters: MatchParameters, state: MatchState, period: Period, side: Side): Pmf {
  const leftMs = (partsOf[period] ?? []).reduce((sum, quarter) => sum + leftOf(state, quarter), 0);
  const from = countOf(state, 'points', period)[side];
  if (leftMs === 0) return certain(from);
  const { mean, variance } = pointsIn(parameters, side, leftMs);
  return normalPmf(mean, Math.max(0.7, Math.sqrt(variance)), from);
}

/** Ends of an overtime that is not level, as far as the margin goes: both score what they do on average, one so many more. */
function overtimeEnds(parameters: MatchParameters, leftMs = overtimeMs): Cell[] {
  const [home, away] = [pointsIn(parameters, 0, leftMs), pointsIn(parameters, 1, leftMs)];
  const deviation = Math.max(1, Math.sqrt(home.variance + away.variance));
  const level = Math.round(Math.min(home.mean, away.mean));
  const margins = Array.from({ length: 25 }, (_, at) => at - 12).filter((margin) => margin !== 0);
  const cells = margins.map((margin) => ({
    home: level + Math.max(0, margin),
    away: level + Math.max(0, -margin),
    firstHome: 0,
    firstAway: 0,
    weight: Math.exp(-(((margin - home.mean + away.mean) / deviation) ** 2) / 2),
  }));
  const sum = cells.reduce((total, { weight }) => total + weight, 0);
  return cells.map((cell) => ({ ...cell, weight: cell.weight / sum }));
}

function matchCells(parameters: MatchParameters, state: MatchState): Cell[] {
  const isOvertime = isClosed(state, 'quarter-4');
  const ends = overtimeEnds(parameters, isOvertime && state.isRunning ? Math.max(20_000, overtimeMs - state.playedMs) : overtimeMs);
  const [home, away] = countOf(state, 'points', 'match');
  if (isOvertime) return overtimeFrom(parameters, state, ends, home, away);
  const cells = independentCells(periodPmf(parameters, state, 'match', 0), periodPmf(parameters, state, 'match', 1));
  return cells.flatMap((cell) =>
    cell.home === cell.away && cell.weight > 1e-9
      ? ends.map((end) => ({ ...end, home: cell.home + end.home, away: cell.away + end.away, weight: cell.weight * end.weight }))
      : [cell],
  );
}

/** From within an overtime: its rest, and another should that end level. */
function overtimeFrom(parameters: MatchParameters, state: MatchState, ends: readonly Cell[], home: number, away: number): Cell[] {
  const leftMs = state.isRunning ? Math.max(0, overtimeMs - state.playedMs) : overtimeMs;
  const pmf = (side: Side, from: number): Pmf => {
    const { mean, variance } = pointsIn(parameters, side, leftMs);
    return leftMs === 0 ? certain(from) : normalPmf(mean, Math.max(0.7, Math.sqrt(variance)), from);
  };
  return independentCells(pmf(0, home), pmf(1, away)).flatMap((cell) =>
    cell.home === cell.away
      ? ends.map((end) => ({ ...end, home: cell.home + end.home, away: cell.away + end.away, weight: cell.weight * end.weight }))
      : [cell],
  );
}

function drawMatch(parameters: MatchParameters, state: MatchState, pmfs: readonly [Pmf, Pmf][], random: Random): MatchState {
  const counts: Record<string, Pair> = { ...state.counts };
  let [home, away] = isClosed(state, 'quarter-4') ? countOf(state, 'points', 'match') : ([0, 0] as Pair);
  if (!isClosed(state, 'quarter-4')) {
    const drawn = pmfs.map(([one, other]): Pair => [drawFrom(one, random), drawFrom(other, random)]);
    for (const [at, pair] of drawn.entries()) counts[`points:${quarters[at] ?? ''}`] = pair;
    const sum = (some: readonly Pair[]): Pair => some.reduce<Pair>((all, one) => [all[0] + one[0], all[1] + one[1]], [0, 0]);
    counts['points:half-1'] = sum(drawn.slice(0, 2));
    counts['points:half-2'] = sum(drawn.slice(2));
    [home, away] = sum(drawn);
  }
  if (home === away) {
    const ends = overtimeEnds(parameters);
    const end = ends[random.weighted(ends.map(({ weight }) => weight))];
    home += end?.home ?? 1;
    away += end?.away ?? 0;
  }
  counts['points:match'] = [home, away];
  return { ...state, status: 'ended', period: 'over', counts, closed: [...quarters, 'half-1', 'half-2', 'match'] };
}

/** The model of a match of basketball. */
export function basketballModel(parameters: MatchParameters, state: MatchState): Model {
  const grids = new Map<string, Grid | undefined>();
  let pmfs: [Pmf, Pmf][] | undefined;
  const ofQuarters = (): [Pmf, Pmf][] =>
    (pmfs ??= quarters.map((quarter) => [periodPmf(parameters, state, quarter, 0), periodPmf(parameters, state, quarter, 1)]));
  function makeGrid(period: Period): Grid | undefined {
    if (isClosed(state, period) || isClosed(state, 'match')) return undefined;
    if (period === 'match') return gridOf(() => matchCells(parameters, state));
    const cells = () => independentCells(periodPmf(parameters, state, period, 0), periodPmf(parameters, state, period, 1));
    return gridOf(cells);
  }
  return {
    grid: (unit, period) => {
      if (unit !== 'points') return undefined;
      if (!grids.has(period)) grids.set(period, makeGrid(period));
      return grids.get(period);
    },
    record: () => undefined,
    sample: (random) => drawMatch(parameters, state, ofQuarters(), random),
  };
}
