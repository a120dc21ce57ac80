// Plays basketball possession by possession: four quarters of ten minutes, overtimes of five while it is level.
import { countOf, type MatchState, type Side } from '#sportsbook/markets/match-state.ts';
import type { Random } from '#sportsbook/world/random.ts';
import type { Frame, MatchParameters } from '../sport.ts';
import {
  beginPeriod,
  beginRun,
  count,
  endMatch,
  endPeriod,
  openingOf,
  otherSide,
  pass,
  show,
  sides,
  takeBreak,
  tell,
  type Run,
} from '../timed-run.ts';

export const quarterMs = 10 * 60_000;
export const overtimeMs = 5 * 60_000;
/** What a possession takes of the clock, on average. */
export const possessionMs = 16_000;
const worldPerClock = 1.9;
/** Points of a possession that scores, and how often it is so many. */
const worth = [1, 2, 3] as const;
const worthWeights = [0.1, 0.62, 0.28] as const;
const meanWorth = worth.reduce((sum, points, at) => sum + points * (worthWeights[at] ?? 0), 0);
const meanSquare = worth.reduce((sum, points, at) => sum + points ** 2 * (worthWeights[at] ?? 0), 0);

/** Possessions of a side in forty minutes. */
const possessions = (4 * quarterMs) / possessionMs / 2;
/** Chance of a possession to score. */
export const scoringChance = ({ values }: MatchParameters, side: Side): number =>
  Math.min(0.9, (values[`${sides[side]}Points`] ?? 80) / possessions / meanWorth);

/** Mean and variance of what a side scores in so much of the clock. */
export function pointsIn(parameters: MatchParameters, side: Side, clockMs: number): { mean: number; variance: number } {
  const turns = clockMs / possessionMs / 2;
  const chance = scoringChance(parameters, side);
  return { mean: turns * chance * meanWorth, variance: turns * (chance * meanSquare - (chance * meanWorth) ** 2) };
}

/** Prices move at most so often; the score is told at once. */
const priceEveryMs = 30_000;

const halfOf = (number: number): string[] => (number > 4 ? [] : [number <= 2 ? 'half-1' : 'half-2']);

const mostParts = 11;
const partAt = (number: number): string => (number > 4 ? `overtime-${number - 4}` : `quarter-${number}`);
/** The quarters, and the overtimes that a match can have. */
export const playedParts: readonly string[] = Array.from({ length: mostParts }, (_, at) => partAt(at + 1));

function playPart(run: Run, number: number, lengthMs: number): void {
  const { parameters, random } = run;
  const period = partAt(number);
  const periods = [period, ...halfOf(number), 'match'];
  beginPeriod(run, period, 'quarter-begins', () => ({ ball: random.below(2) }));
  while (run.playedMs < lengthMs) {
    const side = (run.state.own['ball'] ?? 0) as Side;
    const tookMs = Math.min(lengthMs - run.playedMs, possessionMs * (0.6 + 0.8 * random.next()));
    pass(run, tookMs, tookMs * worldPerClock);
    const points = random.chance(scoringChance(parameters, side)) ? (worth[random.weighted(worthWeights)] ?? 2) : 0;
    run.state = { ...run.state, own: { ball: 1 - side } };
    show(run, { ball: otherSide(side) });
    if (points === 0) continue;
    count(run, 'points', side, periods, points);
    tell(run, 'points', 0, run.atMs - run.pricedAtMs >= priceEveryMs);
  }
  const ended = [period, ...(number === 2 ? ['half-1'] : []), ...(number === 4 ? ['half-2'] : [])];
  endPeriod(run, ended);
}

/** Plays on from where the match stands. */
export function playBasketball(parameters: MatchParameters, from: MatchState, random: Random): Frame[] {
  const run = beginRun(parameters, { ...from, status: 'live' }, random);
  const isLevel = (): boolean => {
    const [home, away] = countOf(run.state, 'points', 'match');
    return home === away;
  };
  for (let number = 1; number <= 4 || (isLevel() && number <= mostParts); number += 1) {
    if (run.state.closed.includes(partAt(number))) continue;
    playPart(run, number, number > 4 ? overtimeMs : quarterMs);
    if (number >= 4 && !isLevel()) break;
    takeBreak(run, 'quarter-end', 8000, number === 2 ? 15 * 60_000 : 2 * 60_000);
  }
  return endMatch(run, 'match', 'over');
}

export const openBasketball = (): MatchState => openingOf({ ball: 'home' });
