// Ice hockey from where it stands: goals of each period and side are independent Poisson variables; what is level goes on to one more goal.
import type { Period } from '#sportsbook/markets/market-kind.ts';
import { countOf, isClosed, type MatchState, type Pair, type Side } from '#sportsbook/markets/match-state.ts';
import type { Cell } from '#sportsbook/markets/rules/index.ts';
import { type Grid, gridOf, independentCells } from '#sportsbook/pricing/grid.ts';
import type { Model } from '#sportsbook/pricing/model.ts';
import { addPmfs, certain, drawFrom, type Pmf, poissonPmf } from '#sportsbook/pricing/pmf.ts';
import type { Random } from '#sportsbook/world/random.ts';
import type { MatchParameters } from '../sport.ts';
import { goalRate, levelChance, periodMs, periodShares } from './play.ts';

const periods = ['period-1', 'period-2', 'period-3'] as const;

function meanLeft(parameters: MatchParameters, state: MatchState, at: number, side: Side): number {
  const period = periods[at] ?? 'period-1';
  if (isClosed(state, period)) return 0;
  const left = state.period === period ? Math.max(0, 1 - state.playedMs / periodMs) : 1;
  return goalRate(parameters, side) * (periodShares[at] ?? 0) * left;
}

const periodPmf = (parameters: MatchParameters, state: MatchState, at: number, side: Side): Pmf => {
  const period = periods[at] ?? 'period-1';
  const from = countOf(state, 'goals', period)[side];
  return isClosed(state, period) ? certain(from) : poissonPmf(meanLeft(parameters, state, at, side), from);
};

const matchPmf = (parameters: MatchParameters, state: MatchState, side: Side): Pmf =>
  periods.map((_, at) => periodPmf(parameters, state, at, side)).reduce(addPmfs);

/** With one goal more for one side where sixty minutes end level. */
function fullCells(parameters: MatchParameters, cells: readonly Cell[]): Cell[] {
  const chance = levelChance(parameters);
  return cells.flatMap((cell) =>
    cell.home === cell.away
      ? [
          { ...cell, home: cell.home + 1, weight: cell.weight * chance },
          { ...cell, away: cell.away + 1, weight: cell.weight * (1 - chance) },
        ]
      : [cell],
  );
}

function drawMatch(parameters: MatchParameters, state: MatchState, random: Random): MatchState {
  const counts: Record<string, Pair> = { ...state.counts };
  let [home, away] = [0, 0];
  for (const [at, period] of periods.entries()) {
    const drawn: Pair = [drawFrom(periodPmf(parameters, state, at, 0), random), drawFrom(periodPmf(parameters, state, at, 1), random)];
    counts[`goals:${period}`] = drawn;
    home += drawn[0];
    away += drawn[1];
  }
  counts['goals:match'] = [home, away];
  const isHome = home === away && random.chance(levelChance(parameters));
  counts['goals:full'] = home === away ? [home + (isHome ? 1 : 0), away + (isHome ? 0 : 1)] : [home, away];
  return { ...state, status: 'ended', period: 'over', counts, closed: [...periods, 'match', 'full'] };
}

/** The model of a match of ice hockey. */
export function hockeyModel(parameters: MatchParameters, state: MatchState): Model {
  const grids = new Map<string, Grid | undefined>();
  const matchCells = () => independentCells(matchPmf(parameters, state, 0), matchPmf(parameters, state, 1));
  function makeGrid(period: Period): Grid | undefined {
    if (isClosed(state, period)) return undefined;
    if (period === 'match') return gridOf(matchCells);
    if (period === 'full') return gridOf(() => fullCells(parameters, matchCells()));
    const at = periods.indexOf(period as (typeof periods)[number]);
    return gridOf(() => independentCells(periodPmf(parameters, state, at, 0), periodPmf(parameters, state, at, 1)));
  }
  return {
    grid: (unit, period) => {
      if (unit !== 'goals') return undefined;
      if (!grids.has(period)) grids.set(period, makeGrid(period));
      return grids.get(period);
    },
    record: (kind, { n = 1 }) => {
      if (kind.rule !== 'next-to-score' || isClosed(state, 'match') || n !== state.order.length + 1) return undefined;
      const [home = 0, away = 0] = [0, 1].map((side) =>
        periods.reduce((sum, _, at) => sum + meanLeft(parameters, state, at, side as Side), 0),
      );
      const none = Math.exp(-home - away);
      const part = home + away === 0 ? 0 : (1 - none) / (home + away);
      return [
        { id: 'home', probability: home * part },
        { id: 'none', probability: none },
        { id: 'away', probability: away * part },
      ];
    },
    sample: (random) => drawMatch(parameters, state, random),
  };
}
