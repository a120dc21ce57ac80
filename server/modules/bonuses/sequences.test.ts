// Random deposits, stakes, wins, rollbacks, cancels and expiries in both orders of funds and two currencies, by two apps, against a small model.
// The long form is bench/bonuses.ts.
import fc from 'fast-check';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { bonusActs, type FollowedPlayer, followPlayer, prepareBonuses } from '#testing/bonus-sequences.ts';
import { openTestApp, type TestApp, useTestApp } from '#testing/test-app.ts';

const wanted = Number(process.env['BONUS_SEQUENCES'] ?? '24');
const minutes = Number(process.env['BONUS_MINUTES'] ?? '0');
/** So many players go through a sequence each at once, and then through the next. */
const atOnce = Math.min(Number(process.env['BONUS_AT_ONCE'] ?? '8'), wanted);

const first = useTestApp({ ready: prepareBonuses, config: { accessTokenS: 86_400 } });
let second: TestApp;
beforeAll(async () => {
  const { databaseUrl: url, appUrl } = first();
  // the database is the first one's to drop
  second = await openTestApp(inject('postgresUrl'), { database: { url, appUrl, drop: async () => await Promise.resolve() } });
});
afterAll(async () => await second.close());

test(
  'BO-05 money is conserved to the unit whatever happens, progress is the sum of its steps, and only conversion makes bonus money real',
  async () => {
    const players: FollowedPlayer[] = [];
    // one after the other: so many at once are more than a house takes at its door
    while (players.length < atOnce) players.push(await followPlayer([first(), second]));
    let done = 0;
    const sequences = fc.array(bonusActs, { minLength: atOnce, maxLength: atOnce });
    await fc.assert(
      fc.asyncProperty(sequences, async (all) => {
        await Promise.all(all.map(async (acts, nth) => await players[nth]?.run(acts)));
        done += atOnce;
        if (minutes > 0 && done % (atOnce * 25) === 0) console.log(`${done} sequences`);
      }),
      {
        numRuns: Math.ceil(wanted / atOnce),
        // its players are not as they were, so a shorter one of its kind tells nothing
        endOnFailure: true,
        ...(minutes > 0 && { interruptAfterTimeLimit: minutes * 60_000 }),
      },
    );
    if (minutes > 0) console.log(`${done} of ${wanted} sequences, none of which differed from the model`);
    expect(done).toBeGreaterThan(0);
  },
  Math.max(240_000, (minutes + 2) * 60_000),
);
