// What a statement asks of payments with every page that has one on it.
import { CompiledQuery, type KyselyPlugin } from 'kysely';
import { expect, test } from 'vitest';
import { useTestApp } from '#testing/test-app.ts';
import { withCashier } from '#testing/with-cashier.ts';
import { readEntryCauses } from './index.ts';

const app = useTestApp(withCashier());

test('the cases that contradict a player’s deposits are found by the player’s accounts, however many payments there are', async () => {
  const { id } = await app().signUp();
  const plan = await app().context.database.transact(async (tx) => {
    const asked: CompiledQuery[] = [];
    const recorder: KyselyPlugin = {
      transformQuery({ node, queryId }) {
        asked.push(tx.getExecutor().compileQuery(node, queryId));
        return node;
      },
      transformResult: async ({ result }) => await Promise.resolve(result),
    };
    await readEntryCauses(tx.withPlugin(recorder), id);
    const cases = asked.find(({ sql }) => sql.includes('payment_case'));
    // on tables with hardly a row in them
    await tx.executeQuery(CompiledQuery.raw('set local enable_seqscan = off'));
    const { rows } = await tx.executeQuery<{ 'QUERY PLAN': string }>(
      CompiledQuery.raw(`explain ${cases?.sql ?? ''}`, [...(cases?.parameters ?? [])]),
    );
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  });
  expect(plan).toContain('payment_contradiction_of_account');
});
