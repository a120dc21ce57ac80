// The joint distribution of a football match from where it stands: goals of each half and side are independent Poisson variables whose means
// are what is left of the rates; so are corners and cards. Red cards to come enter by their expected effect.
import type { MarketKind, Period, Specifiers, Unit } from '#sportsbook/markets/market-kind.ts';
import { countOf, isClosed, type MatchState, type Side } from '#sportsbook/markets/match-state.ts';
import type { Cell } from '#sportsbook/markets/rules/index.ts';
import { type Grid, gridOf, halvesCells, independentCells } from '#sportsbook/pricing/grid.ts';
import type { Model, OutcomeChance } from '#sportsbook/pricing/model.ts';
import { addPmfs, certain, type Pmf, poissonPmf } from '#sportsbook/pricing/pmf.ts';
import type { MatchParameters } from '../sport.ts';
import { absentShare, firstHalfShare, redOtherFactor, redOwnFactor, redsPerMatch, shareLeft } from './parameters.ts';
import { footballJoint } from './joint.ts';
import { lengthOf, playFootball, redFactor } from './play.ts';

const sides = ['home', 'away'] as const;
const halves = ['half-1', 'half-2'] as const;
const unitNames: Readonly<Record<Unit, string>> = { goals: 'Goals', corners: 'Corners', cards: 'Cards' };

/** Part of a half that was played. */
function playedPart(parameters: MatchParameters, state: MatchState, half: Period): number {
  if (isClosed(state, half)) return 1;
  return state.period === half ? Math.min(1, state.playedMs / lengthOf(parameters, half)) : 0;
}

/** What red cards that may still come make of a side's goals, on average. */
function redsToCome(leftOfMatch: number): number {
  const half = (redsPerMatch * leftOfMatch) / 2;
  return 1 + half * (redOwnFactor - 1) + half * (redOtherFactor - 1);
}

/** How many of a unit a side may still be expected to have in a half. */
function meanLeft(parameters: MatchParameters, state: MatchState, unit: Unit, half: Period, side: Side): number {
  const part = playedPart(parameters, state, half);
  const value = parameters.values[`${sides[side]}${unitNames[unit]}`] ?? 0;
  if (unit === 'goals') {
    const share = half === 'half-1' ? firstHalfShare : 1 - firstHalfShare;
    const left = 1 - halves.reduce((sum, one) => sum + playedPart(parameters, state, one) / 2, 0);
    return value * share * shareLeft(part) * redFactor(state, side) * redsToCome(left);
  }
  const reds = unit === 'cards' ? redsPerMatch : 0;
  return (value + reds) * 0.5 * (1 - part);
}

interface Parts {
  parameters: MatchParameters;
  state: MatchState;
  /** By unit and half, what a side will have in the end. */
  pmf: (unit: Unit, half: Period, side: Side) => Pmf;
}

function partsOf(parameters: MatchParameters, state: MatchState): Parts {
  const kept = new Map<string, Pmf>();
  return {
    parameters,
    state,
    pmf: (unit, half, side) => {
      const key = `${unit}${half}${side}`;
      const known = kept.get(key);
      if (known !== undefined) return known;
      const from = countOf(state, unit, half)[side];
      const made = isClosed(state, half) ? certain(from) : poissonPmf(meanLeft(parameters, state, unit, half, side), from);
      kept.set(key, made);
      return made;
    },
  };
}

const halfCells = ({ pmf }: Parts, unit: Unit, half: Period): Cell[] => independentCells(pmf(unit, half, 0), pmf(unit, half, 1));

/** Both halves of a unit, end by end: what a combination within the match is priced from. */
const matchCells = (parts: Parts, unit: Unit): Cell[] => halvesCells(halfCells(parts, unit, 'half-1'), halfCells(parts, unit, 'half-2'));

function gridFor(parts: Parts, unit: Unit, period: Period): Grid | undefined {
  if (isClosed(parts.state, period)) return undefined;
  if (period !== 'match') return gridOf(() => halfCells(parts, unit, period));
  const ofSide = (side: Side): Pmf => addPmfs(parts.pmf(unit, 'half-1', side), parts.pmf(unit, 'half-2', side));
  return gridOf(
    () => independentCells(ofSide(0), ofSide(1)),
    () => matchCells(parts, unit),
  );
}

/** Goals that are still to come of each side, over both halves. */
const goalsLeft = ({ parameters, state }: Parts): [number, number] =>
  [0, 1].map((side) =>
    halves.reduce((sum, half) => sum + (isClosed(state, half) ? 0 : meanLeft(parameters, state, 'goals', half, side as Side)), 0),
  ) as [number, number];

/** Both processes keep their proportion, so that the next goal is the home side's in that proportion, if there is one. */
function nextGoal([home, away]: readonly [number, number]): OutcomeChance[] {
  const none = Math.exp(-home - away);
  const part = home + away === 0 ? 0 : (1 - none) / (home + away);
  return [
    { id: 'home', probability: home * part },
    { id: 'none', probability: none },
    { id: 'away', probability: away * part },
  ];
}

function lastGoal(parts: Parts): OutcomeChance[] {
  const next = nextGoal(goalsLeft(parts));
  const none = next[1]?.probability ?? 0;
  const last = parts.state.order.at(-1);
  const lastId = last === undefined ? 'none' : sides[last.side];
  return next.map(({ id, probability }) => ({ id, probability: (id === 'none' ? 0 : probability) + (id === lastId ? none : 0) }));
}

function scorers(parts: Parts, rule: string): OutcomeChance[] | undefined {
  const { parameters, state } = parts;
  const means = goalsLeft(parts);
  const first = nextGoal(means);
  if (rule === 'first-scorer' && state.order.length > 0) return undefined;
  // who is absent is known at the beginning, and refunded
  const refund = state.status === 'scheduled' ? absentShare : 0;
  const ofPlayers = parameters.squads.flatMap((squad, side) =>
    squad
      .filter(({ id, share }) => share > 0 && !state.absent.includes(id))
      .map(({ id, share }) => {
        const mean = (means[side as Side] ?? 0) * share;
        const scored = state.order.filter(({ playerId }) => playerId === id).length;
        if (rule === 'first-scorer') return { id, refund, probability: (first[side === 0 ? 0 : 2]?.probability ?? 0) * share };
        const needed = (rule === 'scores-twice' ? 2 : 1) - scored;
        if (needed <= 0) return { id, probability: 1 };
        return { id, refund, probability: 1 - Math.exp(-mean) * (needed === 2 ? 1 + mean : 1) };
      }),
  );
  return rule === 'first-scorer' ? [...ofPlayers, { id: 'none', probability: first[1]?.probability ?? 0 }] : ofPlayers;
}

/** The model of a match of football. */
export function footballModel(parameters: MatchParameters, state: MatchState): Model {
  const parts = partsOf(parameters, state);
  const grids = new Map<string, Grid | undefined>();
  return {
    grid: (unit, period) => {
      const key = `${unit}:${period}`;
      if (!grids.has(key)) grids.set(key, gridFor(parts, unit, period));
      return grids.get(key);
    },
    record: (kind: MarketKind, { n = 1 }: Specifiers) => {
      if (isClosed(state, 'match')) return undefined;
      if (kind.rule === 'next-to-score') return n === state.order.length + 1 ? nextGoal(goalsLeft(parts)) : undefined;
      if (kind.rule === 'last-to-score') return lastGoal(parts);
      return scorers(parts, kind.rule);
    },
    joint: (legs) => footballJoint(legs, { parameters, state, cells: (unit) => matchCells(parts, unit) }),
    sample: (random) => playFootball(parameters, state, random).at(-1)?.state ?? state,
  };
}
