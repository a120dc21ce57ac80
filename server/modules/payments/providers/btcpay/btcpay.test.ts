// Payments over BTCPay Server: what its webhooks may say, in whatever order and however often, books what its API says, once.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { invoiceStatus } from '#contract/kernel/constants.ts';
import { readConfig } from '#server/boot/config.ts';
import { btcpayKey, btcpaySecret, btcpayStore, type Btcpay, openBtcpay } from '#testing/btcpay/open-btcpay.ts';
import { alarmsAbout, casesAbout, decide, emailsTo, moneyOf, propose, refusalOf, runJob, statusOf } from '#testing/money-talk.ts';
import { readDifferences, reconcileProvider } from '../../index.ts';
import { openTestApp, root, type TestApp, type TestPlayer } from '#testing/test-app.ts';

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

const address = () => `${testApp.origin}/api/payment/callbacks/btcpay`;
const deliver = async (...args: [] | [readonly (typeof btcpay.webhooks.waiting)[number][]]) =>
  (await btcpay.webhooks.deliver(address(), ...args)).map(({ status }) => status);
const deposit = async (player: TestPlayer, amount = 150_000, more: object = {}) =>
  (await player.call('createDeposit', { body: { method: 'crypto', currency: 'BTC', amount, ...more } })).data;
const real = async (player: TestPlayer) => (await moneyOf(testApp, player, 'BTC'))?.real;
const ofOrder = (reference: string) => btcpay.invoices.filter(({ metadata }) => metadata['orderId'] === reference);

/** A deposit that waits, and its invoice at BTCPay Server. */
async function begin(amount = 150_000) {
  const player = await testApp.signUp();
  const ours = await deposit(player, amount);
  const theirs = ofOrder(ours.id)[0];
  if (theirs === undefined) throw new Error('BTCPay Server was not asked for an invoice');
  return { player, ours, theirs, reached: async () => await statusOf(testApp, ours.id) };
}

test('a deposit is an invoice in exact decimals of BTC, that names nobody and allows no tolerance', async () => {
  const { ours, theirs } = await begin(123_457);
  expect(theirs).toMatchObject({ amount: '0.00123457', currency: 'BTC', metadata: { orderId: ours.id } });
  expect(Object.keys(theirs.metadata)).toEqual(['orderId']);
  expect(theirs.checkout).toMatchObject({ paymentMethods: ['BTC-CHAIN'], paymentTolerance: 0, redirectAutomatically: true });
  expect(theirs.checkout['redirectURL']).toContain(testApp.context.config.publicUrl);
  expect(ours).toMatchObject({ status: invoiceStatus.pending, redirectUrl: `${btcpay.url}/i/${theirs.id}` });
});

test('coins that arrived are pending until they are confirmed, and then booked once, to the satoshi', async () => {
  const { player, theirs, reached } = await begin();
  btcpay.pay(theirs.id, '0.00150000');
  expect(theirs.status).toBe('Processing');
  expect(await deliver()).toEqual([200, 200, 200]);
  expect([await reached(), await real(player)]).toEqual([invoiceStatus.pending, 0n]);
  btcpay.confirm(theirs.id);
  expect(theirs.status).toBe('Settled');
  expect(await deliver()).toEqual([200, 200]);
  expect([await reached(), await real(player)]).toEqual([invoiceStatus.success, 150_000n]);
});

test('twice, again under another delivery id, backwards and long after: the same is heard once', async () => {
  const { player, theirs } = await begin();
  btcpay.pay(theirs.id, '0.0015');
  btcpay.confirm(theirs.id);
  const all = [...btcpay.webhooks.waiting];
  expect(await deliver(all.toReversed())).toEqual(all.map(() => 200));
  expect(await deliver(all)).toEqual(all.map(() => 200));
  const redelivered = all.map((one) => btcpay.webhooks.again(one));
  const answers = await Promise.all(redelivered.map(async (one) => await deliver([one])));
  expect(answers.flat()).toEqual(all.map(() => 200));
  expect(await real(player)).toBe(150_000n);
  const { rows } = await testApp.context.database.pool.query('select 1 from payment_callback where event_id like $1', [`${theirs.id}%`]);
  expect(rows).toHaveLength(1);
});

test('a webhook that says settled of an invoice that is not books nothing: the API is believed, not the text', async () => {
  const { player, ours, theirs, reached } = await begin();
  const [created] = btcpay.webhooks.waiting;
  const lie = { ...created, type: 'InvoiceSettled', invoiceId: theirs.id, manuallyMarked: false, overPaid: false };
  const answer = await btcpay.webhooks.send(address(), JSON.stringify({ ...lie, metadata: { orderId: ours.id } }));
  expect([answer.status, await answer.json()]).toEqual([200, { data: { state: 'heard' } }]);
  expect([await reached(), await real(player)]).toEqual([invoiceStatus.pending, 0n]);
});

test('a stranger, a changed text and a signature of another secret are refused before the API is asked', async () => {
  const { theirs } = await begin();
  const body = JSON.stringify({ type: 'InvoiceSettled', storeId: btcpayStore, invoiceId: theirs.id });
  const before = btcpay.asked.times;
  const headers = { 'content-type': 'application/json' };
  expect((await fetch(address(), { method: 'POST', body, headers })).status).toBe(401);
  expect((await btcpay.webhooks.send(address(), body, 'another secret of somebody')).status).toBe(401);
  const signed = { ...headers, 'btcpay-sig': 'sha256=00' };
  expect((await fetch(address(), { method: 'POST', body, headers: signed })).status).toBe(401);
  expect(btcpay.asked.times).toBe(before);
  for (const text of ['{', 'null', '[]', '{"type":1}']) expect((await btcpay.webhooks.send(address(), text)).status).toBeGreaterThan(399);
});

test('what is not ours is heard and left alone; an order that nobody here knows is a case', async () => {
  const send = async (more: object) =>
    (await btcpay.webhooks.send(address(), JSON.stringify({ type: 'InvoiceSettled', storeId: btcpayStore, ...more }))).status;
  expect(await send({ invoiceId: '__test__0b2a__test__' })).toBe(200);
  expect(await send({ invoiceId: 'nobody' })).toBe(200);
  expect(await send({ invoiceId: '../../stores' })).toBe(200);
  expect(await send({ type: 'PaymentRequestCreated' })).toBe(200);
  const { theirs } = await begin();
  expect(await send({ storeId: 'another', invoiceId: theirs.id })).toBe(200);
  const gift = btcpay.create({ amount: '0.001', currency: 'BTC', metadata: {}, checkout: {} });
  btcpay.pay(gift.id, '0.001');
  btcpay.confirm(gift.id);
  expect(await send({ invoiceId: gift.id })).toBe(200);
  const orderId = randomUUID();
  const stranger = btcpay.create({ amount: '0.001', currency: 'BTC', metadata: { orderId }, checkout: {} });
  btcpay.pay(stranger.id, '0.001');
  btcpay.confirm(stranger.id);
  expect(await send({ invoiceId: stranger.id })).toBe(404);
  expect(await casesAbout(testApp, `btcpay ${orderId}`)).toMatchObject([
    { kind: 'unknown-payment', facts: { reported: { amount: 100_000, currency: 'BTC' } } },
  ]);
});

test('an invoice that nobody pays expires, and a late payment of it is credited with an email once it is confirmed', async () => {
  const { player, theirs, reached } = await begin();
  btcpay.expire(theirs.id);
  await deliver();
  expect(await reached()).toBe(invoiceStatus.failed);
  btcpay.pay(theirs.id, '0.0015');
  expect([theirs.status, theirs.additionalStatus]).toEqual(['Expired', 'PaidLate']);
  await deliver();
  expect([await reached(), await real(player)]).toEqual([invoiceStatus.failed, 0n]);
  btcpay.confirm(theirs.id);
  await deliver();
  expect([await reached(), await real(player)]).toEqual([invoiceStatus.success, 150_000n]);
  await testApp.drainJobs();
  expect((await emailsTo(testApp, player.email)).length).toBeGreaterThan(0);
});

test('a part that was paid is no deposit while the rest may come; once it expires two people credit what came', async () => {
  const { player, ours, theirs, reached } = await begin();
  btcpay.pay(theirs.id, '0.0005');
  btcpay.confirm(theirs.id);
  expect([theirs.status, theirs.additionalStatus]).toEqual(['New', 'PaidPartial']);
  await deliver();
  expect(await reached()).toBe(invoiceStatus.pending);
  btcpay.expire(theirs.id);
  expect(await deliver()).toEqual([422]);
  expect([await reached(), await real(player)]).toEqual([invoiceStatus.pending, 0n]);
  const [found] = await casesAbout(testApp, ours.id);
  expect(found).toMatchObject({ kind: 'other-amount', facts: { reported: { amount: 50_000, currency: 'BTC', status: 'succeeded' } } });
  await propose(testApp, found?.id ?? '', 'credit');
  await decide(testApp, found?.id ?? '');
  expect(await real(player)).toBe(50_000n);
});

test('two payments for one invoice are one deposit; more than was asked for waits for two people', async () => {
  const whole = await begin();
  btcpay.pay(whole.theirs.id, '0.0005');
  btcpay.pay(whole.theirs.id, '0.001');
  btcpay.confirm(whole.theirs.id);
  await deliver();
  expect(await real(whole.player)).toBe(150_000n);
  const over = await begin();
  btcpay.pay(over.theirs.id, '0.00150001');
  btcpay.confirm(over.theirs.id);
  expect(over.theirs.additionalStatus).toBe('PaidOver');
  await deliver();
  expect([await over.reached(), await real(over.player)]).toEqual([invoiceStatus.pending, 0n]);
  expect(await casesAbout(testApp, over.ours.id)).toMatchObject([{ kind: 'other-amount', facts: { reported: { amount: 150_001 } } }]);
});

test('coins that were replaced by their sender are nothing, and those that are never confirmed fail', async () => {
  const { player, theirs, reached } = await begin();
  const first = btcpay.pay(theirs.id, '0.0015');
  btcpay.drop(theirs.id, first);
  expect([theirs.status, theirs.additionalStatus]).toEqual(['New', 'None']);
  await deliver();
  expect(await reached()).toBe(invoiceStatus.pending);
  const second = btcpay.pay(theirs.id, '0.0015');
  btcpay.drop(theirs.id, second);
  theirs.status = 'Processing';
  btcpay.stopWatching(theirs.id);
  await deliver();
  expect([await reached(), await real(player)]).toEqual([invoiceStatus.failed, 0n]);
});

test('another currency than that of the invoice is credited to nobody', async () => {
  const { player, ours, theirs } = await begin();
  btcpay.pay(theirs.id, '1.5', { paymentMethodId: 'LTC-CHAIN', currency: 'LTC' });
  btcpay.confirm(theirs.id);
  btcpay.mark(theirs.id, 'Settled');
  await deliver();
  expect(await real(player)).toBe(0n);
  expect(await casesAbout(testApp, ours.id)).toMatchObject([
    { kind: 'other-amount', facts: { reported: { currency: 'LTC', amount: 150_000_000 } } },
  ]);
});

test('what a person marks as settled at BTCPay Server is credited only as far as coins came, and never by one person', async () => {
  const { player, ours, theirs, reached } = await begin();
  btcpay.mark(theirs.id, 'Settled');
  expect(await deliver()).toEqual([422, 422]);
  expect([await reached(), await real(player)]).toEqual([invoiceStatus.pending, 0n]);
  const [found] = await casesAbout(testApp, ours.id);
  expect(found).toMatchObject({ kind: 'other-amount', facts: { reported: { amount: 0 } } });
  await propose(testApp, found?.id ?? '', 'credit');
  await expect(decide(testApp, found?.id ?? '')).rejects.toThrow(/dismiss it/);
  expect(await real(player)).toBe(0n);
});

test('a credited deposit that a person marks as invalid is in review, its money held', async () => {
  const { player, ours, theirs, reached } = await begin();
  btcpay.pay(theirs.id, '0.0015');
  btcpay.confirm(theirs.id);
  await deliver();
  btcpay.mark(theirs.id, 'Invalid');
  await deliver();
  expect(await reached()).toBe(invoiceStatus.review);
  expect(await moneyOf(testApp, player, 'BTC')).toMatchObject({ real: 0n, held: 150_000n });
  expect(await casesAbout(testApp, ours.id)).toMatchObject([{ kind: 'contradiction' }]);
});

test('a declined deposit is withdrawn from BTCPay Server; what is paid all the same is credited late, and a payment under way is waited for', async () => {
  const { player, ours, theirs, reached } = await begin();
  await player.call('declineInvoice', { params: { id: ours.id } });
  await testApp.drainJobs();
  expect([theirs.status, theirs.additionalStatus, theirs.metadata]).toEqual(['Invalid', 'Marked', { orderId: ours.id, withdrawn: true }]);
  await deliver();
  expect(await reached()).toBe(invoiceStatus.declined);
  btcpay.pay(theirs.id, '0.0015');
  btcpay.confirm(theirs.id);
  await deliver();
  expect([await reached(), await real(player)]).toEqual([invoiceStatus.success, 150_000n]);
  const other = await begin();
  btcpay.pay(other.theirs.id, '0.0015');
  await other.player.call('declineInvoice', { params: { id: other.ours.id } });
  await testApp.drainJobs();
  expect(other.theirs.status).toBe('Processing');
  btcpay.confirm(other.theirs.id);
  await deliver();
  expect(await real(other.player)).toBe(150_000n);
});

test('while the API is away a webhook is answered 503, so that it comes again, and then it is booked', async () => {
  const { player, theirs } = await begin();
  btcpay.pay(theirs.id, '0.0015');
  btcpay.confirm(theirs.id);
  const all = [...btcpay.webhooks.waiting];
  btcpay.broken.status = 502;
  expect(await deliver()).toEqual(all.map(() => 503));
  expect(await real(player)).toBe(0n);
  delete btcpay.broken.status;
  await deliver(all.map((one) => btcpay.webhooks.again(one)));
  expect(await real(player)).toBe(150_000n);
});

test('without any webhook the invoice is asked after, and the books are compared to the unit', async () => {
  const { player, ours, theirs } = await begin();
  btcpay.pay(theirs.id, '0.0015');
  btcpay.confirm(theirs.id);
  testApp.context.clock.setOffset(3_600_000);
  await runJob(testApp, 'reconcile-invoices');
  testApp.context.clock.setOffset(0);
  expect([await statusOf(testApp, ours.id), await real(player)]).toEqual([invoiceStatus.success, 150_000n]);
  const orderId = randomUUID();
  const stranger = btcpay.create({ amount: '0.002', currency: 'BTC', metadata: { orderId }, checkout: {} });
  btcpay.pay(stranger.id, '0.002');
  btcpay.confirm(stranger.id);
  const period = { from: new Date(Date.now() - 3_600_000), to: new Date(Date.now() + 3_600_000) };
  await reconcileProvider(testApp.context, testApp.context.payments.require('btcpay'), period);
  const differences = await readDifferences(testApp.context.database.db);
  expect(differences.find(({ reference }) => reference === ours.id)).toBeUndefined();
  expect(differences.find(({ reference }) => reference === orderId)).toMatchObject({
    kind: 'missing-here',
    theirs: { amount: 200_000, currency: 'BTC', status: 'succeeded' },
  });
});

test('a charge whose answer was lost is not asked for twice, and twins of one moment are one payment', async () => {
  const player = await testApp.signUp();
  const key = randomUUID();
  btcpay.loses.path = /^POST .*\/invoices$/;
  expect(await refusalOf(deposit(player, 150_000, { key }))).toMatchObject({ status: 503 });
  delete btcpay.loses.path;
  const { data: made } = await player.call('listInvoices', { query: {} });
  const lost = ofOrder(made[0]?.id ?? '');
  expect(lost).toHaveLength(1);
  btcpay.pay(lost[0]?.id ?? '', '0.0015');
  btcpay.confirm(lost[0]?.id ?? '');
  await deliver();
  expect(await real(player)).toBe(150_000n);
  const twice = randomUUID();
  const answers = await Promise.all([1, 2, 3].map(async () => await deposit(player, 150_000, { key: twice })));
  const { id } = answers[0] ?? { id: '' };
  const open = ofOrder(id).filter(({ status }) => status === 'New');
  expect(open).toHaveLength(1);
  for (const one of ofOrder(id)) btcpay.pay(one.id, '0.0015');
  for (const one of ofOrder(id)) btcpay.confirm(one.id);
  await deliver();
  // whoever paid more than one of them paid more than was asked for
  const paid = ofOrder(id).length;
  if (paid === 1) expect(await real(player)).toBe(300_000n);
  else expect(await casesAbout(testApp, id)).toMatchObject([{ kind: 'other-amount', facts: { reported: { amount: 150_000 * paid } } }]);
});

test('a refusal by BTCPay Server is told as its failure, and an unknown key or store as being away', async () => {
  const player = await testApp.signUp();
  for (const status of [401, 403, 404, 422, 500]) {
    btcpay.broken.status = status;
    expect(await refusalOf(deposit(player))).toMatchObject({ status: 503, code: 13004 });
  }
  expect(await alarmsAbout(testApp, 'nobody')).toEqual([]);
});
