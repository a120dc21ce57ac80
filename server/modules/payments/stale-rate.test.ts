// A rate that is too old stops new deposits of coins, which are counted in value; never what was asked for before, nor a payout.
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { invoiceStatus } from '#contract/kernel/constants.ts';
import { problems } from '#contract/kernel/problems.ts';
import { deposit, moneyOf, refusalOf, review, statusOf, withdraw } from '#testing/money-talk.ts';
import { useTestApp } from '#testing/test-app.ts';
import { newsOf, sendCallback } from '#testing/with-cashier.ts';
import { withOnRamp } from '#testing/with-on-ramp.ts';

const app = useTestApp(withOnRamp());
const stale = { status: 409, code: problems['deposit-rate-stale'].code, detail: expect.stringContaining('The rate of BTC is of ') };
const coins = { method: 'crypto', currency: 'BTC' };
const amount = 1_000_000;

async function rateIs(age: string, source: 'ecb' | 'shipped', currency = 'BTC'): Promise<void> {
  const { context } = app();
  await context.database.pool.query('update currency set rate_source = $1, rate_at = now() - $2::interval where code = $3', [
    source,
    age,
    currency,
  ]);
  await context.settings.reload();
}

test('with a rate that is too old no new invoice in coins is opened, what was opened is paid, and coins leave', async () => {
  const player = await app().signUp();
  await player.call('openAccount', { body: { currency: 'BTC' } });
  await app().fund(player, 50_000_000n, 'BTC');
  const request = { ...coins, key: randomUUID() };
  const opened = await deposit(player, amount, request);
  await rateIs('400 days', 'ecb');
  expect(await refusalOf(deposit(player, amount, coins))).toMatchObject(stale);
  const preview = player.call('readPaymentFees', { query: { ...coins, amount, invoiceType: 1 } });
  expect(await refusalOf(preview)).toMatchObject(stale);
  expect(await refusalOf(player.call('quoteOnRamp', { body: { coin: 'BTC', currency: 'EUR', amount: 5000 } }))).toMatchObject(stale);
  const { rowCount } = await app().context.database.pool.query('select 1 from invoice where player_id = $1', [player.id]);
  expect(rowCount).toBe(1);
  // the same request again is the same invoice, and what comes to it is credited
  expect((await deposit(player, amount, request)).id).toBe(opened.id);
  await sendCallback(app(), newsOf(opened));
  expect(await statusOf(app(), opened.id)).toBe(invoiceStatus.success);
  expect(await moneyOf(app(), player, 'BTC')).toMatchObject({ real: 51_000_000n });
  const fields = { address: 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu' };
  const { id } = await withdraw(player, amount, { ...coins, fields });
  await review(app(), id, 'approve');
  await app().drainJobs();
  await expect.poll(async () => await statusOf(app(), id)).toBe(invoiceStatus.success);
  // money of states is counted as before
  expect((await deposit(player)).status).toBe(invoiceStatus.pending);
  await rateIs('1 hour', 'ecb');
  expect((await deposit(player, amount, coins)).status).toBe(invoiceStatus.pending);
  await rateIs('400 days', 'shipped');
  expect((await deposit(player, amount, coins)).status).toBe(invoiceStatus.pending);
});
