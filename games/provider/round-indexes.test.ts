// Every index of the rounds is one more write with each round: those that are there are those that something asks for.
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type House, openTestApp } from '#games/testing/studio-under-test.ts';

let app: House;
beforeAll(async () => {
  app = await openTestApp(inject('postgresUrl'));
  await (await app.launch()).play();
});
afterAll(async () => await app.close());

/** The indexes of the rounds that a query goes by where reading the whole table is the last resort. */
async function indexesOf(asked: string): Promise<string[]> {
  const client = await app.database.connect();
  await client.query('begin');
  await client.query('set local enable_seqscan = off');
  const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain ${asked}`);
  await client.query('rollback');
  client.release();
  return rows.flatMap((row) => /(?:using|on) (round_\w+)/.exec(row['QUERY PLAN'])?.[1] ?? []);
}

test('the rounds of a session are found by the index that keeps its actions apart, and have none of their own', async () => {
  const { rows } = await app.database.query<{ name: string }>(
    `select indexname as name from pg_indexes
      where schemaname = 'studio' and tablename = 'round' and indexdef like '%(session_id%'`,
  );
  expect(rows).toEqual([{ name: 'round_session_id_action_id_key' }]);
  const id = "'00000000-0000-0000-0000-000000000000'";
  for (const asked of [
    `select * from studio.round where session_id = ${id} and action_id = 'a'`,
    `select id from studio.round where session_id = any(array[${id}]::uuid[]) and mode = 'demo' limit 10 for update skip locked`,
    `select from studio.session where id = ${id} and not exists (select 1 from studio.round where round.session_id = session.id)`,
    `select round.* from studio.round where round.session_id = ${id} and round.state <> 'reserved' and octet_length(action_id) > 0`,
  ])
    expect([asked, await indexesOf(asked)]).toEqual([asked, ['round_session_id_action_id_key']]);
});
