// What a statement asks of payments with every page that has one on it.
import type { CompiledQuery, KyselyPlugin } from 'kysely';
import { expect, test } from 'vitest';
import { useTestApp } from '#testing/test-app.ts';
import { withCashier } from '#testing/with-cashier.ts';
import { readEntryCauses } from './index.ts';

const app = useTestApp(withCashier());

test('the cases that contradict a player’s deposits are found by the player’s accounts, however many payments there are', async () => {
  const { db, pool } = app().context.database;
  const { id } = await app().signUp();
  const asked: CompiledQuery[] = [];
  const recorder: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      asked.push(db.getExecutor().compileQuery(node, queryId));
      return node;
    },
    transformResult: async ({ result }) => await Promise.resolve(result),
  };
  await readEntryCauses(db.withPlugin(recorder), id);
  const [cases] = asked.filter(({ sql }) => sql.includes('payment_case'));
  const client = await pool.connect();
  try {
    // on tables with hardly a row in them
    await client.query('set enable_seqscan = off');
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain ${cases?.sql}`, [...(cases?.parameters ?? [])]);
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('payment_contradiction_of_account');
  } finally {
    await client.query('reset enable_seqscan');
    client.release();
  }
});
