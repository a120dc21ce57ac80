// How long people take to look at withdrawals, as those are told who will wait for them.
import { expect, test } from 'vitest';
import { invoiceStatus } from '#contract/kernel/constants.ts';
import { openOperator } from '#testing/command-line.ts';
import { runJob, statusOf, withdraw } from '#testing/money-talk.ts';
import { type TestPlayer, useTestApp } from '#testing/test-app.ts';
import { newsOf, sendCallback, withCashier } from '#testing/with-cashier.ts';
import { reviewWithdrawal } from '../index.ts';

const app = useTestApp(withCashier());

/** A player whose first withdrawal, to a new account, somebody approved after an hour and a half. */
async function reviewed(): Promise<TestPlayer> {
  const player = await app().signUp();
  await app().fund(player, 100_000n);
  const first = await withdraw(player, 1000);
  expect(first.status).toBe(invoiceStatus.pending);
  app().context.clock.setOffset(90 * 60_000);
  const review = { invoiceId: first.id, verdict: 'approve', reason: 'looked at', actor: 'operator:anna' } as const;
  await app().context.database.transact(async (tx) => await reviewWithdrawal(tx, app().context, review));
  app().context.clock.setOffset(0);
  await sendCallback(app(), newsOf(first));
  return player;
}

test('what was approved by rule does not shorten the time that people took', async () => {
  for (const rule of ['unverified', 'count'])
    for (const name of ['anna', 'ben'])
      await openOperator(app)(name, 'withdrawal', 'rule', rule, '--people', 'off', '--reason', 'a test of times');
  const players: TestPlayer[] = [];
  for (let n = 0; n < 5; n += 1) players.push(await reviewed());
  for (const player of players)
    for (let n = 0; n < 2; n += 1) expect(await statusOf(app(), (await withdraw(player, 1000)).id)).toBe(invoiceStatus.processing);
  await runJob(app(), 'measure-payments');
  const [row] = await app().context.database.db.selectFrom('payment_metric').selectAll().where('type', '=', 2).execute();
  expect(row).toMatchObject({ asked: 15, reviewed: 5 });
  expect(row?.review_s).toBeGreaterThanOrEqual(5400);
  const query = { currency: 'EUR', amount: 1000, invoiceType: 2, method: 'bank-transfer' } as const;
  const { review } = (await (await app().signUp()).call('readPaymentFees', { query })).data;
  expect(review).toMatchObject({ isAutomatic: false });
  expect(review?.medianMinutes).toBeGreaterThanOrEqual(90);
});
