// Legs of one match together, summed over every end of both halves. Goals, corners and cards do not depend on each other, so each is summed
// by itself. One leg may ask for the order of goals or for a scorer: given how many goals each half has, that chance is exact as well.
import { countOf, isClosed, type MatchState } from '#sportsbook/markets/match-state.ts';
import { type Cell, rules } from '#sportsbook/markets/rules/index.ts';
import type { JointLeg } from '#sportsbook/pricing/model.ts';
import type { MatchParameters } from '../sport.ts';

interface JointModel {
  parameters: MatchParameters;
  state: MatchState;
  cells: (unit: string) => readonly Cell[];
}

/** The cell as the period of a leg sees it. */
function seenFrom(cell: Cell, period: string): Cell {
  if (period === 'half-1') return { ...cell, home: cell.firstHome, away: cell.firstAway };
  if (period === 'half-2') return { ...cell, home: cell.home - cell.firstHome, away: cell.away - cell.firstAway };
  return cell;
}

interface Left {
  first: readonly [number, number];
  second: readonly [number, number];
}

/** Goals still to come in each half, should the match end as this cell. */
function leftIn(cell: Cell, state: MatchState): Left {
  const [home, away] = countOf(state, 'goals', 'half-1');
  const [laterHome, laterAway] = countOf(state, 'goals', 'half-2');
  return {
    first: [cell.firstHome - home, cell.firstAway - away],
    second: [cell.home - cell.firstHome - laterHome, cell.away - cell.firstAway - laterAway],
  };
}

/** Within a half every order of its goals is as likely as any other. */
function sideChance(outcome: string, halves: readonly (readonly [number, number])[], none: string): number {
  const half = halves.find(([home, away]) => home + away > 0);
  if (half === undefined) return outcome === none ? 1 : 0;
  const [home, away] = half;
  if (outcome === 'none') return 0;
  return (outcome === 'home' ? home : away) / (home + away);
}

function playerChance({ kind, outcome }: JointLeg, { first, second }: Left, { parameters, state }: JointModel): number {
  const side = parameters.squads[0].some(({ id }) => id === outcome) ? 0 : 1;
  const share = parameters.squads[side].find(({ id }) => id === outcome)?.share ?? 0;
  if (kind.rule === 'first-scorer') {
    if (outcome === 'none') return sideChance('none', [first, second], 'none');
    return sideChance(side === 0 ? 'home' : 'away', [first, second], 'none') * share;
  }
  const scored = state.order.filter(({ playerId }) => playerId === outcome).length;
  const goals = first[side] + second[side];
  const needed = (kind.rule === 'scores-twice' ? 2 : 1) - scored;
  if (needed <= 0) return 1;
  const never = (1 - share) ** goals;
  return needed === 1 ? 1 - never : 1 - never - goals * share * (1 - share) ** Math.max(0, goals - 1);
}

/** The chance of a leg about the record, given the cell. */
function recordChance(leg: JointLeg, cell: Cell, model: JointModel): number {
  const { state } = model;
  const left = leftIn(cell, state);
  if (leg.kind.rule === 'next-to-score') return sideChance(leg.outcome, [left.first, left.second], 'none');
  if (leg.kind.rule === 'last-to-score') {
    const last = state.order.at(-1);
    const none = last === undefined ? 'none' : (['home', 'away'] as const)[last.side];
    return sideChance(leg.outcome, [left.second, left.first], none);
  }
  return playerChance(leg, left, model);
}

/** How likely it is that all of these win. */
export function footballJoint(legs: readonly JointLeg[], model: JointModel): number {
  if (isClosed(model.state, 'match')) return 0;
  const units = new Set(legs.map(({ kind }) => kind.unit));
  let together = 1;
  for (const unit of units) {
    const ofUnit = legs.filter(({ kind }) => kind.unit === unit);
    let [won, sum] = [0, 0];
    for (const cell of model.cells(unit)) {
      let chance = cell.weight;
      sum += cell.weight;
      for (const leg of ofUnit) {
        const rule = rules[leg.kind.rule];
        chance *=
          rule.needs === 'record'
            ? recordChance(leg, cell, model)
            : rule.verdict(leg.outcome, seenFrom(cell, leg.kind.period), leg.specifiers, leg.kind.limits ?? {}).result;
        if (chance === 0) break;
      }
      won += chance;
    }
    together *= won / sum;
  }
  return together;
}
