// The scoreboard at every step of matches: its periods are those of the sport, in their order, and come to the score.
import { expect, test } from 'vitest';
import { sports } from '#sportsbook/sports/registry.ts';
import { createWorld, sportId } from '#sportsbook/world/create-world.ts';
import { createSchedule } from '#sportsbook/world/schedule.ts';
import { describeScore } from './describe-event.ts';
import { createEventPlan } from './event-plan.ts';

const world = createWorld('a scoreboard', sports);
const schedule = createSchedule(world);
const matches = 6;

function fixturesOf(sportKey: string) {
  const listed = world.catalogue.tournaments.find((one) => one.sportId === sportId(sportKey));
  const tournament = listed && world.tournament(listed.id);
  if (tournament === undefined) throw new Error(`There is no league of ${sportKey}`);
  return schedule.season(tournament, 1).slice(0, matches);
}

test.each(sports.map((sport) => [sport.key, sport] as const))('%s: the periods of the scoreboard come to its score', (key, sport) => {
  let seen = 0;
  for (const fixture of fixturesOf(key)) {
    const plan = createEventPlan(world, fixture, { isRolledBack: false, isVoided: false, isUnvoided: false });
    for (const step of plan.steps()) {
      const score = describeScore(plan, step, (ms) => ms);
      if (score === null || score.period === 'pre') continue;
      const { unit, periods = [], home, away } = score;
      const names = periods.map(({ period }) => period);
      expect(sport.board.periods.slice(0, names.length)).toEqual(names);
      if (periods.length > 1) seen += 1;
      const isSame = periods.every((one) => one.unit === unit);
      // of sets it is who won more games in them, of the others what was counted; what decides after the periods comes on top
      const sums = isSame
        ? [periods.reduce((sum, one) => sum + one.home, 0), periods.reduce((sum, one) => sum + one.away, 0)]
        : [periods.filter((one) => one.home > one.away).length, periods.filter((one) => one.away > one.home).length];
      if (isSame && (score.period !== 'over' || key !== 'ice-hockey')) expect([score.period, ...sums]).toEqual([score.period, home, away]);
      else expect([sums[0] ?? 0, sums[1] ?? 0].every((sum, side) => Math.abs(sum - (side === 0 ? home : away)) <= 1)).toBe(true);
    }
  }
  expect(seen).toBeGreaterThan(10);
});
