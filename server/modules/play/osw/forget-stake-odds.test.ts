// The odds of bets are kept until their stakes were judged, and no longer than that for ever.
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { runJob } from '#testing/money-talk.ts';
import { useTestApp } from '#testing/test-app.ts';
import { keepStakeOdds, readStakeOdds } from './stake-odds.ts';

const app = useTestApp();

test('odds that are older than a month are forgotten, however many they are; those of late stay', async () => {
  const { database } = app().context;
  const [old, late] = [randomUUID(), randomUUID()];
  for (const key of [old, late]) await keepStakeOdds(database, key, { product: 'sports', lowestOdds: 1805 });
  await database.pool.query(`insert into stake_odds (entry, lowest, kept_at)
    select gen_random_uuid(), 2000, now() - interval '31 days' from generate_series(1, 5200)`);
  await database.pool.query("update stake_odds set kept_at = now() - interval '31 days' where entry = $1", [old]);
  await runJob(app(), 'forget-stake-odds');
  expect((await database.pool.query('select count(*)::int from stake_odds')).rows).toEqual([{ count: 1 }]);
  expect(await readStakeOdds(database.db, [old, late])).toEqual(new Map([[late, 180]]));
});
