// What the store's wallet at BTCPay Server holds, beside what payments say, for a house whose second key may see it.
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { invoiceStatus } from '#contract/kernel/constants.ts';
import { withDatabase } from '#kit/with-database.ts';
import { readConfig } from '#server/boot/config.ts';
import { btcpayKey, btcpaySecret, btcpayStore, type Btcpay, btcpayWalletKey, openBtcpay } from '#testing/btcpay/open-btcpay.ts';
import { alarmsAbout, review, statusOf } from '#testing/money-talk.ts';
import { openTestApp, root, type TestApp, type TestPlayer } from '#testing/test-app.ts';
import { measureFunds, openPaymentProviders, type PaymentProviders } from '../../index.ts';

const destination = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq';
const environment = (more: Record<string, string> = {}) => ({
  PAYMENT_PROVIDERS: 'btcpay',
  PAYMENT_BTCPAY_URL: btcpay.url,
  PAYMENT_BTCPAY_STORE: btcpayStore,
  PAYMENT_BTCPAY_API_KEY: btcpayKey,
  PAYMENT_BTCPAY_WEBHOOK_SECRET: btcpaySecret,
  ...more,
});

let btcpay: Btcpay;
let testApp: TestApp;
beforeAll(async () => {
  btcpay = await openBtcpay();
  const { payments } = readConfig(environment({ PAYMENT_BTCPAY_WALLET_KEY: btcpayWalletKey }), root);
  testApp = await openTestApp(inject('postgresUrl'), { config: { payments }, paymentProviders: ['btcpay'] });
});
beforeEach(() => {
  delete btcpay.broken.status;
  delete btcpay.wallet.isMissing;
});
afterAll(async () => {
  await testApp.close();
  await btcpay.close();
});

const deliver = async () => void (await btcpay.webhooks.deliver(`${testApp.origin}/api/payment/callbacks/btcpay`));
const funds = async () => (await measureFunds(testApp.context)).find(({ currency }) => currency === 'BTC');
const own = (providers: PaymentProviders) => providers.all.find(({ identity }) => identity === 'btcpay');
const open = async (more: Record<string, string>) => {
  const config = readConfig(environment(more), root);
  return own(await openPaymentProviders(config.payments, config, () => 0));
};

/** A deposit whose coins came in; they wait for a block unless they are confirmed. */
async function paid(player: TestPlayer, amount: number, isConfirmed: boolean): Promise<string> {
  const { data: ours } = await player.call('createDeposit', { body: { method: 'crypto', currency: 'BTC', amount } });
  const theirs = btcpay.invoices.find(({ metadata }) => metadata['orderId'] === ours.id);
  btcpay.pay(theirs?.id ?? '', (amount / 1e8).toFixed(8));
  if (isConfirmed) btcpay.confirm(theirs?.id ?? '');
  await deliver();
  return ours.id;
}

test('what the wallet holds is what came in less what was sent, to the satoshi, and fits the payments', async () => {
  const player = await testApp.signUp();
  expect(await statusOf(testApp, await paid(player, 300_001, true))).toBe(invoiceStatus.success);
  expect(await own(testApp.context.payments)?.balances?.()).toEqual([{ currency: 'BTC', amount: 300_001n }]);
  const { data: ours } = await player.call('createWithdrawal', {
    body: { method: 'crypto', currency: 'BTC', amount: 120_000, fields: { address: destination } },
  });
  await review(testApp, ours.id, 'approve');
  await testApp.drainJobs();
  const payout = btcpay.payouts.find(({ metadata }) => metadata['orderId'] === ours.id);
  btcpay.movePayout(payout?.id ?? '', 'InProgress');
  await deliver();
  // sent, and in no block: neither booked nor gone
  expect(await funds()).toMatchObject({ found: 300_001n, booked: 300_001n, leaving: 114_000n });
  btcpay.movePayout(payout?.id ?? '', 'Completed');
  await deliver();
  expect(await funds()).toMatchObject({
    found: 186_001n,
    booked: 186_001n,
    // of what was not played the house keeps its share
    owed: 180_001n,
    parts: [{ kind: 'provider', name: 'btcpay', amount: '186001' }],
  });
  expect((await funds())?.parts.some(({ isAssumed }) => isAssumed === true)).toBe(false);
});

test('coins that wait for a block are not counted, however long they wait; coins that are gone are told', async () => {
  const player = await testApp.signUp();
  const before = await own(testApp.context.payments)?.balances?.();
  await paid(player, 50_000, false);
  expect(await own(testApp.context.payments)?.balances?.()).toEqual(before);
  await withDatabase(testApp.databaseUrl, async (client) => {
    await client.query(`update invoice set created_at = created_at - interval '5 hours'`);
  });
  await funds();
  expect(await alarmsAbout(testApp, 'funds in BTC')).toEqual([]);
  const stolen = btcpay.claim({ destination, amount: '0.00100000', payoutMethodId: 'BTC-CHAIN', metadata: {} });
  btcpay.movePayout(stolen.id, 'Completed');
  await funds();
  expect(await alarmsAbout(testApp, 'funds in BTC')).toMatchObject([{ kind: 'funds-short' }]);
  // brought back, so that the books fit
  const back = btcpay.create({ amount: '0.001', currency: 'BTC', metadata: {}, checkout: {} });
  btcpay.pay(back.id, '0.001');
  btcpay.confirm(back.id);
});

test('a server that is away, a store without a wallet and a key that may not see it are an alarm, never an amount', async () => {
  btcpay.broken.status = 503;
  expect((await funds())?.found).toBeNull();
  delete btcpay.broken.status;
  btcpay.wallet.isMissing = true;
  await expect(own(testApp.context.payments)?.balances?.()).rejects.toThrow(/no wallet of Bitcoin/);
  await expect((await open({ PAYMENT_BTCPAY_WALLET_KEY: btcpayKey }))?.balances?.()).rejects.toThrow(/403/);
  expect(await alarmsAbout(testApp, 'balance at btcpay')).toMatchObject([{ kind: 'reconcile-failed' }]);
});

test('without a key for it nobody is asked, and payments are believed; with Lightning the wallet would not be all', async () => {
  expect((await open({}))?.balances).toBeUndefined();
  await expect(open({ PAYMENT_BTCPAY_WALLET_KEY: 'short' })).rejects.toThrow(/PAYMENT_BTCPAY_WALLET_KEY/);
  const both = { PAYMENT_BTCPAY_WALLET_KEY: btcpayWalletKey, PAYMENT_BTCPAY_METHODS: 'BTC-CHAIN,BTC-LN' };
  await expect(open(both)).rejects.toThrow(/Lightning/);
});
