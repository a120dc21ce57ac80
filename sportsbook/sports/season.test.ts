// Every frame of a season as it was when the sports first played it: the same seed is the same season, whatever is made of the code that plays it.
import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { parametersOf, playFixture } from '#sportsbook/feed/plan/event-plan.ts';
import { canonicalJson } from '#sportsbook/receipts/canonical.ts';
import { createWorld, sportId } from '#sportsbook/world/create-world.ts';
import { createRandom } from '#sportsbook/world/random.ts';
import { createSchedule } from '#sportsbook/world/schedule.ts';
import { sports } from './registry.ts';

const world = createWorld('a season', sports);
const schedule = createSchedule(world);

/** Of the frames of a season of a sport's first league; every ninth match is played on from its middle besides, as models do. */
function digestOf(sportKey: string): string {
  const tournament = world.catalogue.tournaments.find((one) => one.sportId === sportId(sportKey));
  const played = tournament && world.tournament(tournament.id);
  if (played === undefined) throw new Error(`There is no league of ${sportKey}`);
  const hash = createHash('sha256');
  for (const [at, fixture] of schedule.season(played, 1).entries()) {
    const parameters = parametersOf(world, fixture);
    const frames = playFixture(world, fixture, parameters, 'played');
    hash.update(canonicalJson(frames));
    const middle = frames[Math.floor(frames.length / 2)];
    if (at % 9 === 8 && middle !== undefined)
      hash.update(canonicalJson(played.sport.play(parameters, middle.state, createRandom(world.seed, 'on', fixture.id))));
  }
  return hash.digest('hex').slice(0, 32);
}

test.each([
  ['football', '51118ace7c6b5fd968ee95a78c0e65af'],
  ['basketball', '37d23386b56e2d521cb1a4d88ce65514'],
  ['ice-hockey', '1d1a81ff346a45a3c22fc287748611fe'],
])('%s plays the season that it has always played', (sportKey, digest) => {
  expect(digestOf(sportKey)).toBe(digest);
});
