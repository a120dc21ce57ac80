// What was staked in a month stays counted once the month is in the archive.
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { closeDay, type WalletCommand } from '#server/modules/wallet/index.ts';
import type { Clock } from '#server/platform/clock.ts';
import { runJob } from '#testing/money-talk.ts';
import { createStandingClock } from '#testing/standing-clock.ts';
import { openTestApp, type TestApp } from '#testing/test-app.ts';
import { withCashier } from '#testing/with-cashier.ts';
import { noteDeposited } from './note-turnover.ts';

const dayMs = 86_400_000;
const today = new Date();
const monthAgo = (months: number): number => Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - months, 1);

let clock: Clock;
let app: TestApp;
beforeAll(async () => {
  clock = createStandingClock();
  app = await openTestApp(inject('postgresUrl'), withCashier({ context: () => ({ clock }) }));
  clock.setOffset(monthAgo(13) + 5 * dayMs - clock.wallMs());
});
afterAll(async () => await app.close());

test('a deposit that was played in a month that is archived is withdrawn free of charge', async () => {
  const player = await app.signUp();
  const accountId = (await player.accounts())[0]?.id ?? '';
  const book = async (command: WalletCommand): Promise<void> => {
    clock.setOffset(clock.now().getTime() + 1000 - clock.wallMs());
    expect((await app.context.wallet.submit(command)).code).toBe('ok');
  };
  await book({ kind: 'adjustment', key: randomUUID(), accountId, amount: 10_000n, note: 'the deposit' });
  const { database } = app.context;
  await database.transact(async (tx) => await noteDeposited(tx, app.context, { player_id: player.id, currency: 'EUR', amount: 10_000n }));
  const ref = randomUUID();
  const round = { provider: 'studio', ref, game: 'turnover' };
  await book({ kind: 'bet-win', key: ref, accountId, stake: 7000n, payout: 7000n, round, exclusive: false, closesRound: true });
  await runJob(app, 'count-turnover');
  clock.setOffset(0);
  await book({ kind: 'adjustment', key: randomUUID(), accountId, amount: 1n, note: 'now' });
  await closeDay(app.context);
  const missing = async () => (await player.call('readPlayerTurnover', { query: { currency: 'EUR' } })).data.missing;
  expect(await missing()).toBe(3000);
  const owner = new pg.Client({ connectionString: app.databaseUrl });
  await owner.connect();
  const archive = async () => await owner.query('select ledger.wallet_archive_oldest(wallet_signed_until(), turnover_counted_until())');
  // nobody has looked since that month was over; a player whose accounts stand still holds no month up
  const idle = await app.signUp();
  await owner.query("insert into deposit_turnover (player_id, missing, seqs, updated_at) values ($1, 100, '{}', $2)", [
    idle.id,
    new Date(monthAgo(13)),
  ]);
  await expect(archive()).rejects.toThrow('are not all counted');
  await runJob(app, 'count-turnover');
  await archive();
  await owner.end();
  expect(await missing()).toBe(3000);
  const query = { currency: 'EUR', amount: 7000, invoiceType: 2, method: 'bank-transfer' };
  expect((await player.call('readPaymentFees', { query })).data).toMatchObject({ turnoverFee: 0 });
});
