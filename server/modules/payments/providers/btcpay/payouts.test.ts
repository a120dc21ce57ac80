// Withdrawals over BTCPay Server: each is paid once, whatever is lost, asked again or asked at the same moment. And its settings.
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { invoiceStatus } from '#contract/kernel/constants.ts';
import { readConfig } from '#server/boot/config.ts';
import { btcpayKey, btcpaySecret, btcpayStore, type Btcpay, openBtcpay } from '#testing/btcpay/open-btcpay.ts';
import { moneyOf, review, runJob, statusOf } from '#testing/money-talk.ts';
import { openTestApp, root, type TestApp, type TestPlayer } from '#testing/test-app.ts';
import { openPaymentProviders } from '../../index.ts';

const destination = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq';
const environment = (url: string) => ({
  PAYMENT_PROVIDERS: 'btcpay',
  PAYMENT_BTCPAY_URL: url,
  PAYMENT_BTCPAY_STORE: btcpayStore,
  PAYMENT_BTCPAY_API_KEY: btcpayKey,
  PAYMENT_BTCPAY_WEBHOOK_SECRET: btcpaySecret,
});

let btcpay: Btcpay;
let testApp: TestApp;
beforeAll(async () => {
  btcpay = await openBtcpay();
  testApp = await openTestApp(inject('postgresUrl'), {
    config: { payments: readConfig(environment(btcpay.url), root).payments },
    paymentProviders: ['btcpay'],
  });
});
beforeEach(() => {
  btcpay.webhooks.waiting = [];
  delete btcpay.broken.status;
  delete btcpay.loses.path;
  for (const { id, state } of btcpay.payouts) if (state !== 'Completed' && state !== 'Cancelled') btcpay.movePayout(id, 'Completed');
});
afterAll(async () => {
  await testApp.close();
  await btcpay.close();
});

const address = () => `${testApp.origin}/api/payment/callbacks/btcpay`;
const deliver = async () => (await btcpay.webhooks.deliver(address())).map(({ status }) => status);
const ofOrder = (reference: string) => btcpay.payouts.filter(({ metadata }) => metadata['orderId'] === reference);
const liveOf = (reference: string) => ofOrder(reference).filter(({ state }) => state !== 'Cancelled');

async function fund(player: TestPlayer, amount: bigint): Promise<void> {
  await player.call('openAccount', { body: { currency: 'BTC' } });
  await testApp.fund(player, amount, 'BTC');
}

/** The next try of the job that sends a payout. */
async function sendAgain(invoiceId: string): Promise<void> {
  await testApp.context.parts.jobs.find(({ name }) => name === 'send-payout')?.run(testApp.context, { invoiceId });
}

/** A withdrawal that was approved, not sent yet. */
async function approved(amount = 120_000) {
  const player = await testApp.signUp();
  await fund(player, BigInt(amount));
  const body = { method: 'crypto', currency: 'BTC', amount, fields: { address: destination } } as const;
  const { data: ours } = await player.call('createWithdrawal', { body });
  await review(testApp, ours.id, 'approve');
  return { player, ours };
}

test('a payout is made without approval, approved once it is the only one, and settled when it was sent', async () => {
  const { player, ours } = await approved();
  await testApp.drainJobs();
  const [theirs, ...others] = ofOrder(ours.id);
  expect(others).toEqual([]);
  expect(theirs).toMatchObject({ destination, amount: '0.00120000', payoutMethodId: 'BTC-CHAIN', state: 'AwaitingPayment' });
  await deliver();
  expect(await statusOf(testApp, ours.id)).toBe(invoiceStatus.processing);
  btcpay.movePayout(theirs?.id ?? '', 'InProgress');
  btcpay.movePayout(theirs?.id ?? '', 'Completed');
  const all = [...btcpay.webhooks.waiting];
  expect(await deliver()).toEqual([200, 200]);
  for (const one of all.toReversed()) await btcpay.webhooks.deliver(address(), [btcpay.webhooks.again(one)]);
  expect(await statusOf(testApp, ours.id)).toBe(invoiceStatus.success);
  expect(await moneyOf(testApp, player, 'BTC')).toMatchObject({ real: 0n, held: 0n });
});

test('an answer that was lost, at either step, makes no second payout', async () => {
  for (const path of [/^POST .*\/payouts$/, /^POST .*\/payouts\/\w+$/]) {
    const { ours } = await approved();
    btcpay.loses.path = path;
    await testApp.drainJobs();
    delete btcpay.loses.path;
    await sendAgain(ours.id);
    await sendAgain(ours.id);
    expect(ofOrder(ours.id)).toMatchObject([{ state: 'AwaitingPayment' }]);
    btcpay.movePayout(ofOrder(ours.id)[0]?.id ?? '', 'Completed');
  }
});

test('asked many times at once it is paid once', async () => {
  const { player, ours } = await approved();
  const provider = testApp.context.payments.require('btcpay');
  const request = {
    reference: ours.id,
    method: 'crypto',
    amount: 120_000n,
    currency: 'BTC',
    digits: 8,
    fields: { address: destination },
    customer: { id: player.id, country: 'DE', language: 'en' },
    callbackUrl: address(),
  };
  await Promise.allSettled(Array.from({ length: 6 }, async () => await provider.payout(request)));
  expect(await provider.payout(request)).toEqual({ id: liveOf(ours.id)[0]?.id });
  expect(liveOf(ours.id)).toMatchObject([{ state: 'AwaitingPayment' }]);
});

test('of two under one reference, however they came about, one is left before any is approved', async () => {
  const { player, ours } = await approved();
  const fields = { destination, amount: '0.00120000', payoutMethodId: 'BTC-CHAIN', metadata: { orderId: ours.id } };
  btcpay.claim(fields);
  btcpay.claim(fields);
  await testApp.drainJobs();
  expect(
    ofOrder(ours.id)
      .map(({ state }) => state)
      .toSorted(),
  ).toEqual(['AwaitingPayment', 'Cancelled']);
  expect(await moneyOf(testApp, player, 'BTC')).toMatchObject({ held: 120_000n });
});

test('another payout to the same address is waited for; a bad address is refused and the money comes back', async () => {
  const first = await approved();
  await testApp.drainJobs();
  const second = await approved();
  await testApp.drainJobs();
  expect([ofOrder(second.ours.id), await statusOf(testApp, second.ours.id)]).toEqual([[], invoiceStatus.processing]);
  btcpay.movePayout(ofOrder(first.ours.id)[0]?.id ?? '', 'Completed');
  await sendAgain(second.ours.id);
  expect(liveOf(second.ours.id)).toMatchObject([{ state: 'AwaitingPayment' }]);
  const player = await testApp.signUp();
  await fund(player, 20_000n);
  const body = { method: 'crypto', currency: 'BTC', amount: 20_000, fields: { address: 'xyz1qar0srrr7xfkvy5l643lydnw9re59' } } as const;
  const { data: bad } = await player.call('createWithdrawal', { body });
  await review(testApp, bad.id, 'approve');
  await testApp.drainJobs();
  expect(await statusOf(testApp, bad.id)).toBe(invoiceStatus.failed);
  expect(await moneyOf(testApp, player, 'BTC')).toMatchObject({ real: 20_000n, held: 0n });
});

test('one that is cancelled at BTCPay Server comes back to the player, told by webhook or found by asking', async () => {
  for (const isTold of [true, false]) {
    const { player, ours } = await approved();
    await testApp.drainJobs();
    btcpay.movePayout(ofOrder(ours.id)[0]?.id ?? '', 'Cancelled');
    testApp.context.clock.setOffset(3_600_000);
    if (isTold) await deliver();
    else await runJob(testApp, 'reconcile-invoices');
    testApp.context.clock.setOffset(0);
    expect(await statusOf(testApp, ours.id)).toBe(invoiceStatus.failed);
    expect(await moneyOf(testApp, player, 'BTC')).toMatchObject({ real: 120_000n, held: 0n });
  }
});

test('settings that are half there, will not do, or are not safe in production are refused at the start by their names', async () => {
  const open = async (more: Record<string, string>) => {
    const config = readConfig({ ...environment('https://btcpay.example'), ...more }, root);
    return await openPaymentProviders(config.payments, config, () => Date.now());
  };
  const [provider] = (await open({ PAYMENT_BTCPAY_PAGES: 'https://pay.example, https://a.example/i' })).all;
  expect(provider?.redirectOrigins).toEqual(['https://pay.example', 'https://a.example']);
  for (const name of ['URL', 'STORE', 'API_KEY', 'WEBHOOK_SECRET'])
    await expect(open({ [`PAYMENT_BTCPAY_${name}`]: '' })).rejects.toThrow(/PAYMENT_BTCPAY_WEBHOOK_SECRET \(.*\) are set together/);
  await expect(open({ PAYMENT_BTCPAY_WEBHOOK_SECRET: 'short' })).rejects.toThrow(/set together/);
  await expect(open({ PAYMENT_BTCPAY_METHODS: 'LTC-CHAIN' })).rejects.toThrow(/PAYMENT_BTCPAY_METHODS .* will not do/);
  await expect(open({ PAYMENT_BTCPAY_PAGES: 'pay' })).rejects.toThrow(/PAYMENT_BTCPAY_PAGES .* will not do/);
  await expect(open({ PAYMENT_BTCPAY_KEY: 'x' })).rejects.toThrow(/PAYMENT_BTCPAY_KEY is no setting/);
  const config = readConfig(environment('http://btcpay.example'), root);
  const production = { ...config, mode: 'production' as const };
  await expect(openPaymentProviders(config.payments, production, () => 0)).rejects.toThrow(/needs https/);
  const own = readConfig(environment(config.publicUrl), root);
  await expect(openPaymentProviders(own.payments, { ...own, mode: 'production' }, () => 0)).rejects.toThrow(/this house itself/);
});

test('a deposit over it and a withdrawal are told apart by what BTCPay Server has under the reference', async () => {
  const player = await testApp.signUp();
  const body = { method: 'crypto', currency: 'BTC', amount: 150_000 } as const;
  const { data: deposited } = await player.call('createDeposit', { body });
  const provider = testApp.context.payments.require('btcpay');
  expect(await provider.state({ reference: deposited.id, id: undefined })).toMatchObject({ kind: 'charge', status: 'created' });
  const { ours } = await approved();
  await testApp.drainJobs();
  expect(await provider.state({ reference: ours.id, id: undefined })).toMatchObject({ kind: 'payout', status: 'pending' });
});
