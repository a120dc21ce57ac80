// A house that is told to close while a player's commands wait behind a held one: each is answered, and the close ends.
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { openTestApp } from '#testing/test-app.ts';
import { startTestProvider } from '#testing/test-provider.ts';

test('commands that wait behind a held lane are answered as temporary when the house closes, within seconds', async () => {
  const provider = await startTestProvider();
  const app = await openTestApp(inject('postgresUrl'), { context: () => ({ providers: [provider.access] }) });
  const holder = new pg.Client({ connectionString: app.databaseUrl });
  await holder.connect();
  try {
    await provider.sync(app);
    const player = await app.signUp();
    await app.fund(player, 100_000n);
    const sessionToken = await provider.launch(app, player, 'test-table');
    await holder.query('begin');
    await holder.query('select ledger.wallet_lock_player($1)', [player.id]);
    const bet = async () => {
      const body = { sessionToken, gameId: 'test-table', currency: 'EUR', roundId: randomUUID(), txId: randomUUID(), amount: '100' };
      const { answer, status } = await provider.send(app, 'bet', body);
      return status === 200 ? `${answer.status} ${answer.retryable}` : status;
    };
    const bets = Array.from({ length: 40 }, bet);
    const isWaiting = async () =>
      (await holder.query("select from pg_stat_activity where wait_event_type = 'Lock' and application_name = 'lanternhall wallet'"))
        .rowCount;
    await expect.poll(isWaiting).toBe(1);
    const closed = app.app.close();
    const answers = await Promise.all(bets);
    await closed;
    // a provider that cannot be told in time whether its bet is booked gets a bare 503, and asks again as well
    expect(answers.filter((answer) => answer !== 'TEMPORARY true' && answer !== 503)).toEqual([]);
    expect(answers).toContain('TEMPORARY true');
    await holder.query('rollback');
    expect((await app.context.database.pool.query("select from ledger.wallet_entry where kind = 'bet'")).rowCount).toBe(0);
  } finally {
    await holder.end();
    await app.close();
    await provider.close();
  }
}, 300_000);
