// Plays ice hockey in steps of ten seconds of its clock: three periods, then sudden death and a shoot-out where it is level.
import { countOf, type MatchState, type Side } from '#sportsbook/markets/match-state.ts';
import type { Random } from '#sportsbook/world/random.ts';
import type { Frame, MatchParameters } from '../sport.ts';
import {
  beginPeriod,
  beginRun,
  countInOrder,
  endMatch,
  endPeriod,
  openingOf,
  otherSide,
  pass,
  type Run,
  show,
  sides,
  takeBreak,
  tell,
} from '../timed-run.ts';

export const periodMs = 20 * 60_000;
/** Part of a match's goals in each period: legs get heavy and goalkeepers leave. */
export const periodShares: readonly number[] = [0.31, 0.34, 0.35];
const stepMs = 10_000;
/** The clock stands still at each whistle. */
const worldPerClock = 1.7;
const breakMs = 15 * 60_000;

export const goalRate = ({ values }: MatchParameters, side: Side): number => values[`${sides[side]}Goals`] ?? 2.8;
/** Chance of the home side to win what is level after sixty minutes. */
export const levelChance = (parameters: MatchParameters): number =>
  0.5 + 0.25 * (goalRate(parameters, 0) / (goalRate(parameters, 0) + goalRate(parameters, 1)) - 0.5);

function score(run: Run, side: Side, periods: readonly string[]): void {
  countInOrder(run, { unit: 'goals', side }, periods);
  show(run, { puck: otherSide(side) });
}

function playPeriod(run: Run, number: number): void {
  const period = `period-${number}`;
  beginPeriod(run, period, 'period-begins');
  const share = ((periodShares[number - 1] ?? 0.33) * stepMs) / periodMs;
  const chances = [0, 1].map((side) => 1 - Math.exp(-goalRate(run.parameters, side as Side) * share));
  while (run.playedMs < periodMs) {
    for (const side of [0, 1] as const)
      if (run.random.chance(chances[side] ?? 0)) {
        score(run, side, [period, 'match', 'full']);
        tell(run, 'goal', 20_000 + run.random.below(15_000));
      }
    if (run.random.chance(0.08)) {
      show(run, { puck: run.random.pick(sides) });
      tell(run, 'puck', 0, false);
    }
    pass(run, stepMs, stepMs * worldPerClock);
  }
  endPeriod(run, number === 3 ? [period, 'match'] : [period]);
  if (number < 3) takeBreak(run, 'period-end', 10_000, breakMs);
}

/** Plays on from where the match stands. */
export function playHockey(parameters: MatchParameters, from: MatchState, random: Random): Frame[] {
  const run = beginRun(parameters, { ...from, status: 'live' }, random);
  for (const number of [1, 2, 3]) if (!from.closed.includes(`period-${number}`)) playPeriod(run, number);
  const [home, away] = countOf(run.state, 'goals', 'full');
  if (home === away) {
    run.state = { ...run.state, period: 'overtime', isRunning: false };
    tell(run, 'level', 30_000);
    run.atMs += 60_000 + random.below(300_000);
    score(run, random.chance(levelChance(parameters)) ? 0 : 1, ['full']);
  }
  return endMatch(run, 'full', 'over');
}

export const openHockey = (): MatchState => openingOf({ puck: 'home' });
