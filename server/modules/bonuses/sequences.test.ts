// Random deposits, stakes, wins, rollbacks, cancels and expiries in both orders of funds and two currencies, by two apps, against a small model.
// The long form is bench/bonuses.ts.
import fc from 'fast-check';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type BonusAct, bonusActs, type FollowedPlayer, followPlayer, prepareBonuses } from '#testing/bonus-sequences.ts';
import { openTestApp, type TestApp, useTestApp } from '#testing/test-app.ts';

const wanted = Number(process.env['BONUS_SEQUENCES'] ?? '24');
const minutes = Number(process.env['BONUS_MINUTES'] ?? '0');
/** Sequence n is drawn by seed + n: the same seed and a later first one go on where a run was stopped. */
const seed = Number(process.env['BONUS_SEED'] ?? Math.floor(Math.random() * 2 ** 30));
const from = Number(process.env['BONUS_FROM'] ?? '0');
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

const describe = (acts: readonly BonusAct[]): string =>
  JSON.stringify(acts, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value));

test(
  'BO-05 money is conserved to the unit whatever happens, progress is the sum of its steps, and only conversion makes bonus money real',
  async () => {
    const players: FollowedPlayer[] = [];
    // one after the other: so many at once are more than a house takes at its door
    while (players.length < atOnce) players.push(await followPlayer([first(), second]));
    const endsAtMs = minutes > 0 ? performance.now() + minutes * 60_000 : Infinity;
    let [begun, done] = [0, 0];
    await Promise.all(
      players.map(async (player) => {
        while (begun < wanted && performance.now() < endsAtMs) {
          // each from a seed of its own
          const own = seed + from + begun;
          begun += 1;
          const [acts = []] = fc.sample(bonusActs, { numRuns: 1, seed: own });
          await player.run(acts).catch((cause: unknown) => {
            throw new Error(`Sequence ${own} differs from the model: ${describe(acts)}`, { cause });
          });
          done += 1;
          if (minutes > 0 && done % 1000 === 0) console.log(`${done} sequences from ${from}, by seed ${seed}`);
        }
      }),
    );
    if (minutes > 0) console.log(`${done} of ${wanted} sequences, none of which differed from the model`);
    expect(done).toBeGreaterThan(0);
  },
  Math.max(240_000, (minutes + 2) * 60_000),
);
