// Plays a football match in steps of fifteen seconds.
import { countOf, type MatchState, type Side } from '#sportsbook/markets/match-state.ts';
import type { Random } from '#sportsbook/world/random.ts';
import type { Frame, MatchParameters } from '../sport.ts';
import {
  beginPeriod,
  beginRun,
  count,
  countInOrder,
  endMatch,
  endPeriod,
  openingOf,
  otherSide,
  pass,
  show,
  sides,
  takeBreak,
  tell,
  type Run as TimedRun,
} from '../timed-run.ts';
import { absentShare, breakMs, firstHalfShare, halfMs, rateAt, redOtherFactor, redOwnFactor, redsPerMatch } from './parameters.ts';

const stepMs = 15_000;

/** How long the markets stay closed after a goal. */
const goalPause = { min: 25_000, spread: 20_000 };

export const lengthOf = ({ values }: MatchParameters, period: string): number =>
  (period === 'half-1' ? values['firstMs'] : values['secondMs']) ?? halfMs;

const valueOf = ({ values }: MatchParameters, side: Side, unit: string): number => values[`${sides[side]}${unit}`] ?? 0;

/** What the red cards so far make of a side's goals. */
export const redFactor = ({ own }: MatchState, side: Side): number =>
  redOwnFactor ** (own[`reds${side}`] ?? 0) * redOtherFactor ** (own[`reds${1 - side}`] ?? 0);

interface Run extends TimedRun {
  /** What red cards have made of each side's goals. */
  factors: [number, number];
}

function scorerOf({ parameters, random, state }: Run, side: Side): string | undefined {
  const present = parameters.squads[side].filter(({ id }) => !state.absent.includes(id));
  return present.length === 0 ? undefined : present[random.weighted(present.map(({ share }) => share))]?.id;
}

function score(run: Run, side: Side): void {
  const playerId = scorerOf(run, side);
  countInOrder(run, { unit: 'goals', side, ...(playerId !== undefined && { playerId }) }, [run.state.period, 'match']);
  show(run, { ball: otherSide(side), zone: 2 });
  tell(run, 'goal', goalPause.min + run.random.below(goalPause.spread));
}

function book(run: Run, side: Side, isRed: boolean): void {
  const reds = (run.state.own[`reds${side}`] ?? 0) + (isRed ? 1 : 0);
  count(run, 'cards', side, [run.state.period, 'match']);
  show(run, { [`${sides[side]}Reds`]: reds });
  run.state = { ...run.state, own: { ...run.state.own, [`reds${side}`]: reds } };
  run.factors = [redFactor(run.state, 0), redFactor(run.state, 1)];
  tell(run, isRed ? 'red-card' : 'card', isRed ? 20_000 : 0);
}

function corner(run: Run, side: Side): void {
  count(run, 'corners', side, [run.state.period, 'match']);
  show(run, { ball: sides[side], zone: side === 0 ? 4 : 0 });
  tell(run, 'corner', 0);
}

/** How often a side has each of these in a step in which the rate is the mean one, but for goals what red cards make of it. */
interface Rates {
  goals: number;
  corners: number;
  cards: number;
  reds: number;
}

function ratesOf(parameters: MatchParameters, side: Side, period: string): Rates {
  const ofStep = stepMs / lengthOf(parameters, period);
  const goalShare = period === 'half-1' ? firstHalfShare : 1 - firstHalfShare;
  return {
    goals: valueOf(parameters, side, 'Goals') * goalShare * ofStep,
    corners: valueOf(parameters, side, 'Corners') * 0.5 * ofStep,
    cards: valueOf(parameters, side, 'Cards') * 0.5 * ofStep,
    reds: redsPerMatch * 0.5 * ofStep,
  };
}

/** Whether something of this rate happens at least once in a step. */
const happens = ({ random }: Run, rate: number): boolean => random.chance(rate < 0.001 ? rate : 1 - Math.exp(-rate));

function step(run: Run, rates: readonly [Rates, Rates], part: number): void {
  const { random } = run;
  for (const side of [0, 1] as const) {
    const { goals, corners, cards, reds } = rates[side];
    if (happens(run, goals * rateAt(part) * run.factors[side])) score(run, side);
    if (happens(run, corners)) corner(run, side);
    if (happens(run, cards)) book(run, side, false);
    if (happens(run, reds)) book(run, side, true);
  }
  if (random.chance(0.3)) {
    const zone = random.below(5);
    const ball = random.chance(zone >= 2 ? 0.7 : 0.3) ? 'home' : 'away';
    show(run, { ball, zone });
    tell(run, 'ball', 0, false);
  }
}

function playHalf(run: Run, period: string): void {
  const lengthMs = lengthOf(run.parameters, period);
  beginPeriod(run, period, period === 'half-1' ? 'kick-off' : 'second-half');
  const rates = [ratesOf(run.parameters, 0, period), ratesOf(run.parameters, 1, period)] as const;
  while (run.playedMs < lengthMs) {
    step(run, rates, run.playedMs / lengthMs);
    pass(run, Math.min(stepMs, lengthMs - run.playedMs));
  }
  endPeriod(run, [period]);
}

/** Plays on from where the match stands. */
export function playFootball(parameters: MatchParameters, from: MatchState, random: Random): Frame[] {
  const run: Run = { ...beginRun(parameters, from, random), factors: [redFactor(from, 0), redFactor(from, 1)] };
  if (!from.closed.includes('half-1')) {
    playHalf(run, 'half-1');
    takeBreak(run, 'half-time', 10_000, breakMs);
  }
  playHalf(run, 'half-2');
  return endMatch(run, 'match', 'full-time');
}

/** Whoever of the squads does not take part is known when it begins. */
export function openFootball(parameters: MatchParameters, random: Random): MatchState {
  const absent = parameters.squads.flatMap((squad) =>
    squad.filter(({ share }) => share > 0 && random.chance(absentShare)).map(({ id }) => id),
  );
  return openingOf({ ball: 'home', zone: 2, homeReds: 0, awayReds: 0 }, absent);
}

/** Goals of the match so far, home first. */
export const goalsOf = (state: MatchState): readonly [number, number] => countOf(state, 'goals', 'match');
