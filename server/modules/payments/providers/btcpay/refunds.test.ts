// Deposits that are given back over BTCPay Server: the player names an address on its page, and what was sent is booked once.
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { invoiceStatus } from '#contract/kernel/constants.ts';
import { readConfig } from '#server/boot/config.ts';
import { btcpayKey, btcpaySecret, btcpayStore, type Btcpay, openBtcpay } from '#testing/btcpay/open-btcpay.ts';
import { casesAbout, emailsTo, moneyOf, runJob, statusOf } from '#testing/money-talk.ts';
import { openTestApp, root, type TestApp, type TestPlayer } from '#testing/test-app.ts';
import { auditMoney, readDifferences, reconcileProvider, refundDeposit } from '../../index.ts';

const destination = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq';
let btcpay: Btcpay;
let testApp: TestApp;
beforeAll(async () => {
  btcpay = await openBtcpay();
  const environment = {
    PAYMENT_PROVIDERS: 'btcpay',
    PAYMENT_BTCPAY_URL: btcpay.url,
    PAYMENT_BTCPAY_STORE: btcpayStore,
    PAYMENT_BTCPAY_API_KEY: btcpayKey,
    PAYMENT_BTCPAY_WEBHOOK_SECRET: btcpaySecret,
  };
  testApp = await openTestApp(inject('postgresUrl'), {
    config: { payments: readConfig(environment, root).payments },
    paymentProviders: ['btcpay'],
  });
});
beforeEach(() => {
  btcpay.webhooks.waiting = [];
  delete btcpay.broken.status;
  delete btcpay.loses.path;
});
afterAll(async () => {
  await testApp.close();
  await btcpay.close();
});

const deliver = async () => await btcpay.webhooks.deliver(`${testApp.origin}/api/payment/callbacks/btcpay`);

/** A player whose coins came in, and the deposit. */
async function paid(amount = 150_000) {
  const player = await testApp.signUp();
  const ours = (await player.call('createDeposit', { body: { method: 'crypto', currency: 'BTC', amount } })).data;
  const theirs = btcpay.invoices.find(({ metadata }) => metadata['orderId'] === ours.id);
  if (theirs === undefined) throw new Error('BTCPay Server was not asked for an invoice');
  btcpay.pay(theirs.id, theirs.amount);
  btcpay.confirm(theirs.id);
  await deliver();
  expect(await statusOf(testApp, ours.id)).toBe(invoiceStatus.success);
  return { player, ours };
}
async function refund(depositId: string, amount?: bigint): Promise<string> {
  const input = { invoiceId: depositId, amount, reason: 'paid by mistake', actor: 'operator:anna' };
  const answer = await testApp.context.database.transact(async (tx) => await refundDeposit(tx, testApp.context, input));
  if (answer.state !== 'sent') throw new Error('It waits for a second person');
  await testApp.drainJobs();
  return answer.refund.id;
}
const pullsOf = (reference: string) => btcpay.pullPayments.filter(({ name }) => name === reference);
const readOf = async (player: TestPlayer, id: string) => (await player.call('readInvoice', { params: { id } })).data;
const lastDay = () => ({ from: new Date(Date.now() - 86_400_000), to: new Date(Date.now() + 60_000) });

test('the player is led to a page to name an address; what is sent from there is booked, told, and the same in both books', async () => {
  const { player, ours } = await paid();
  const id = await refund(ours.id);
  const [pull] = pullsOf(id);
  expect(pull).toMatchObject({ amount: '0.00150000', currency: 'BTC', archived: false });
  const asked = await readOf(player, id);
  expect(asked).toMatchObject({ status: invoiceStatus.processing, redirectUrl: `${btcpay.url}/pull-payments/${pull?.id}` });
  expect(await emailsTo(testApp, player.email)).toContain('Where should your refund go?');
  const payout = btcpay.claimPull(pull?.id ?? '', { destination, amount: '0.0015' });
  await deliver();
  expect(await statusOf(testApp, id)).toBe(invoiceStatus.processing);
  btcpay.movePayout(payout.id, 'Completed');
  await deliver();
  expect(await readOf(player, id)).toMatchObject({ status: invoiceStatus.success, redirectUrl: null });
  expect(await moneyOf(testApp, player, 'BTC')).toMatchObject({ real: 0n, held: 0n });
  expect(await reconcileProvider(testApp.context, testApp.context.payments.require('btcpay'), lastDay())).toMatchObject({ differences: 0 });
  expect((await auditMoney(testApp.context)).violations).toEqual([]);
});

test('claimed in parts it is over with the last of them; another part of the deposit is a refund of its own', async () => {
  const { player, ours } = await paid();
  const first = await refund(ours.id, 100_000n);
  const [pull] = pullsOf(first);
  const one = btcpay.claimPull(pull?.id ?? '', { destination, amount: '0.0004' });
  btcpay.movePayout(one.id, 'Completed');
  await deliver();
  expect(await statusOf(testApp, first)).toBe(invoiceStatus.processing);
  const two = btcpay.claimPull(pull?.id ?? '', { destination, amount: '0.0006' });
  btcpay.movePayout(two.id, 'Completed');
  await deliver();
  expect(await statusOf(testApp, first)).toBe(invoiceStatus.success);
  expect(await moneyOf(testApp, player, 'BTC')).toMatchObject({ real: 50_000n, held: 0n });
  const second = await refund(ours.id);
  expect(pullsOf(second)).toMatchObject([{ amount: '0.00050000' }]);
});

test('an answer that was lost makes no second one, and two that came about are one before anybody is shown either', async () => {
  const { player, ours } = await paid();
  btcpay.loses.path = /^POST .*\/refund$/;
  const id = await refund(ours.id);
  delete btcpay.loses.path;
  expect(pullsOf(id)).toHaveLength(1);
  btcpay.refund({ name: id, amount: '0.00150000', currency: 'BTC' });
  const again = testApp.context.parts.jobs.find(({ name }) => name === 'send-payout');
  for (let times = 0; times < 2; times += 1) await again?.run(testApp.context, { invoiceId: id });
  const live = pullsOf(id).filter(({ archived }) => !archived);
  expect([pullsOf(id).length, live.length]).toEqual([2, 1]);
  expect((await readOf(player, id)).redirectUrl).toContain(live[0]?.id);
});

test('ended at BTCPay Server before anybody claimed it, the money is back; after a part, two people decide', async () => {
  const { player, ours } = await paid();
  const unclaimed = await refund(ours.id, 50_000n);
  btcpay.archive(pullsOf(unclaimed)[0]?.id ?? '');
  const ask = async () => {
    await testApp.context.database.pool.query("update invoice set next_ask_at = '2000-01-01' where next_ask_at is not null");
    await runJob(testApp, 'reconcile-invoices');
  };
  await ask();
  expect(await statusOf(testApp, unclaimed)).toBe(invoiceStatus.failed);
  expect(await moneyOf(testApp, player, 'BTC')).toMatchObject({ real: 150_000n, held: 0n });
  const partly = await refund(ours.id, 60_000n);
  const [pull] = pullsOf(partly);
  btcpay.movePayout(btcpay.claimPull(pull?.id ?? '', { destination, amount: '0.0002' }).id, 'Completed');
  btcpay.archive(pull?.id ?? '');
  await ask();
  expect(await casesAbout(testApp, partly)).toMatchObject([{ kind: 'other-amount', facts: { reported: { amount: 20_000 } } }]);
  expect(await moneyOf(testApp, player, 'BTC')).toMatchObject({ real: 90_000n, held: 60_000n });
});

test('a refund that somebody made by hand there is found by the books of the night', async () => {
  await paid();
  const pull = btcpay.refund({ name: 'Refund by hand', amount: '0.0001', currency: 'BTC' });
  btcpay.movePayout(btcpay.claimPull(pull.id, { destination, amount: '0.0001' }).id, 'Completed');
  await reconcileProvider(testApp.context, testApp.context.payments.require('btcpay'), lastDay());
  const found = (await readDifferences(testApp.context.database.db)).filter(({ reference }) => reference === pull.id);
  expect(found).toMatchObject([{ kind: 'missing-here', theirs: { amount: 10_000 } }]);
});
