// How many of the payments by a method went through, as players are told.
import { expect, test } from 'vitest';
import { invoiceType } from '#contract/kernel/constants.ts';
import { casesAbout, decide, deposit, propose, runJob } from '#testing/money-talk.ts';
import { type TestPlayer, useTestApp } from '#testing/test-app.ts';
import { newsOf, sendCallback, withCashier } from '#testing/with-cashier.ts';
import { measuredOf, type PaymentMetric } from './read-metrics.ts';

const app = useTestApp(withCashier());

const rateOf = async (player: TestPlayer, method: string) =>
  (await player.call('listDepositMethods', { query: { currency: 'EUR' } })).data.find((one) => one.method === method)?.successPercent;

test('the rate is told once twenty deposits ended this week, and a method that nobody used has none', async () => {
  const player = await app().signUp();
  const end = async (status: 'succeeded' | 'failed') => await sendCallback(app(), newsOf(await deposit(player, 1000), { status }));
  for (let n = 0; n < 18; n += 1) await end('succeeded');
  await end('failed');
  await deposit(player, 1000); // is under way
  await runJob(app(), 'measure-payments');
  expect(await rateOf(player, 'card')).toBeUndefined();
  await end('failed');
  expect(await rateOf(player, 'card')).toBeUndefined();
  await runJob(app(), 'measure-payments');
  expect([await rateOf(player, 'card'), await rateOf(player, 'bank-transfer')]).toEqual([90, undefined]);
});

test('a deposit that people credited as it came is one that went through, and took until then', async () => {
  const player = await app().signUp();
  const asked = await deposit(player, 5000, { method: 'bank-transfer' });
  app().context.clock.setOffset(40 * 60_000);
  expect((await sendCallback(app(), newsOf({ ...asked, amount: 4000 }))).status).toBe(422);
  const [found] = await casesAbout(app(), asked.id);
  await propose(app(), found?.id ?? '', 'credit');
  await decide(app(), found?.id ?? '');
  await runJob(app(), 'measure-payments');
  app().context.clock.setOffset(0);
  const rows = await app().context.database.db.selectFrom('payment_metric').selectAll().where('method', '=', 'bank-transfer').execute();
  expect(rows).toMatchObject([{ asked: 1, succeeded: 1, failed: 0 }]);
  expect(rows[0]?.settle_s).toBeGreaterThanOrEqual(2400);
});

test.each([
  { succeeded: 199, failed: 1, told: 99 },
  { succeeded: 20, failed: 0, told: 100 },
  { succeeded: 0, failed: 20, told: 0 },
  { succeeded: 19, failed: 0, told: undefined },
])('$succeeded of them paid and $failed failed are told as $told', ({ succeeded, failed, told }) => {
  const counted = {
    provider: 'cashier',
    method: 'card',
    type: invoiceType.deposit,
    days: 7,
    asked: succeeded + failed,
    succeeded,
    failed,
    reviewed: 0,
  };
  const row: PaymentMetric = { ...counted, review_s: null, payout_s: null, settle_s: 1, measured_at: new Date() };
  expect(measuredOf([row], invoiceType.deposit)).toMatchObject([{ successPercent: told }]);
});
