// Cards by Stripe Checkout: what its webhooks may say, in whatever order and however often, books what its API says, once.
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { invoiceStatus } from '#contract/kernel/constants.ts';
import { readConfig } from '#server/boot/config.ts';
import { alarmsAbout, casesAbout, decide, moneyOf, propose, refusalOf, runJob, statusOf } from '#testing/money-talk.ts';
import { openStripe, type Stripe, stripeKey, stripeSecret } from '#testing/stripe/open-stripe.ts';
import { openTestApp, root, type TestApp, type TestPlayer } from '#testing/test-app.ts';
import { readInvoice } from '#testing/with-cashier.ts';
import { measureFunds, readDifferences, reconcileProvider, refundDeposit, resolveDifference, verdictOf } from '../../index.ts';
import { isSigned } from './webhook.ts';

let stripe: Stripe;
let testApp: TestApp;
beforeAll(async () => {
  stripe = await openStripe();
  const environment = {
    PAYMENT_PROVIDERS: 'stripe',
    PAYMENT_STRIPE_URL: stripe.url,
    PAYMENT_STRIPE_PAGES: stripe.url,
    PAYMENT_STRIPE_SECRET_KEY: stripeKey,
    PAYMENT_STRIPE_WEBHOOK_SECRET: stripeSecret,
  };
  testApp = await openTestApp(inject('postgresUrl'), {
    config: { payments: readConfig(environment, root).payments },
    paymentProviders: ['stripe'],
  });
});
beforeEach(() => {
  stripe.waiting.length = 0;
  delete stripe.side.broken;
  delete stripe.side.loses;
  delete stripe.side.isShort;
  testApp.context.clock.setOffset(0);
});
afterAll(async () => {
  await testApp.close();
  await stripe.close();
});

const address = () => `${testApp.origin}/api/payment/callbacks/stripe`;
const deliver = async (events?: Parameters<Stripe['deliver']>[1], bend?: Parameters<Stripe['deliver']>[2]) =>
  await stripe.deliver(address(), events, bend);
const deposit = async (player: TestPlayer, amount = 5000) =>
  (await player.call('createDeposit', { body: { method: 'card', currency: 'EUR', amount } })).data;
const real = async (player: TestPlayer) => (await moneyOf(testApp, player))?.real;
const lastDay = () => ({ from: new Date(Date.now() - 86_400_000), to: new Date(Date.now() + 60_000) });
const refund = async (invoiceId: string, amount?: bigint) =>
  await testApp.context.database.transact(
    async (tx) => await refundDeposit(tx, testApp.context, { invoiceId, amount, reason: 'paid by mistake', actor: 'operator:anna' }),
  );

/** A deposit that waits, and its session at Stripe. */
async function begin(amount = 5000) {
  const player = await testApp.signUp();
  const ours = await deposit(player, amount);
  const theirs = stripe.sessions.find((one) => one.client_reference_id === ours.id);
  if (theirs === undefined) throw new Error('Stripe was not asked for a session');
  return { player, ours, theirs, reached: async () => await statusOf(testApp, ours.id) };
}
async function paid(amount = 5000) {
  const one = await begin(amount);
  stripe.pay(one.theirs.id);
  await deliver();
  return { ...one, intent: one.theirs.payment_intent ?? '' };
}

test('a deposit is a session in hundredths that names nobody; it is paid on the hosted page, and booked by the signed webhook', async () => {
  const { player, ours, theirs, reached } = await begin(4321);
  expect(theirs).toMatchObject({ amount_total: 4321, currency: 'eur' });
  expect(JSON.stringify(theirs.asked)).not.toContain(player.email);
  expect(theirs.success_url).toContain(testApp.context.config.publicUrl);
  expect(ours.redirectUrl).toBe(`${stripe.url}/c/pay/${theirs.id}`);
  const back = await fetch(ours.redirectUrl ?? '', { method: 'POST', redirect: 'manual' });
  expect([back.status, back.headers.get('location')]).toEqual([303, theirs.success_url]);
  expect(await reached()).toBe(invoiceStatus.pending);
  expect(await deliver()).toEqual([200]);
  expect([await reached(), await real(player)]).toEqual([invoiceStatus.success, 4321n]);
  const { rows } = await testApp.context.database.pool.query('select key, label from payment_instrument where player_id = $1', [player.id]);
  expect(rows).toEqual([{ key: 'card Xt5EWLLDS7FJjR1c', label: '•••• 4242' }]);
});

test('late, twice, backwards, under another event: heard once; forged, too old or of the other mode: nothing', async () => {
  const { player, theirs, reached } = await begin();
  stripe.pay(theirs.id);
  const [event] = stripe.waiting;
  if (event === undefined) throw new Error('Nothing was told');
  expect(await deliver([event], { secret: 'whsec_somebody-elses-secret' })).toEqual([401]);
  expect(await deliver([event], { atS: Math.floor(Date.now() / 1000) - 400 })).toEqual([401]);
  expect(await deliver([event], { header: (v1) => `v1=${v1}` })).toEqual([401]);
  expect(await deliver([{ ...event, livemode: true }])).toEqual([200]);
  expect(await reached()).toBe(invoiceStatus.pending);
  expect(await deliver([event], { header: (v1, at) => `t=${at},v1=${'0'.repeat(64)},v1=${v1}` })).toEqual([200]);
  expect(await deliver([event, { ...event, id: 'evt_again' }, event])).toEqual([200, 200, 200]);
  await Promise.all(Array.from({ length: 5 }, async (_, n) => await deliver([{ ...event, id: `evt_${n}` }])));
  expect(await real(player)).toBe(5000n);
});

test('a webhook that says paid of a session that is not books nothing; while the API is away it is to come again', async () => {
  const { player, theirs, reached } = await begin();
  const lie = { id: 'evt_lie', object: 'event' as const, livemode: false, type: 'checkout.session.completed' };
  const told = { ...lie, data: { object: { ...theirs, status: 'complete', payment_status: 'paid' } } };
  expect(await deliver([told])).toEqual([200]);
  expect([await reached(), await real(player)]).toEqual([invoiceStatus.pending, 0n]);
  stripe.pay(theirs.id);
  stripe.side.broken = 500;
  expect(await deliver([told])).toEqual([503]);
  delete stripe.side.broken;
  expect(await deliver([told])).toEqual([200]);
  expect(await real(player)).toBe(5000n);
  expect(await deliver([{ ...told, data: { object: { object: 'checkout.session', id: 'cs_test_nobodys' } } }])).toEqual([200]);
});

test('an expired page fails, a method whose money comes later is pending till it came; another amount is for people', async () => {
  const gone = await begin();
  stripe.expire(gone.theirs.id);
  const slow = await begin();
  stripe.pay(slow.theirs.id, { later: true });
  const lost = await begin();
  stripe.pay(lost.theirs.id, { later: true });
  const short = await begin();
  stripe.pay(short.theirs.id, { received: 4000 });
  await deliver();
  expect(await Promise.all([gone, slow, lost, short].map(async ({ reached }) => await reached()))).toEqual([3, 1, 1, 1]);
  expect(await casesAbout(testApp, short.ours.id)).toMatchObject([{ kind: 'other-amount', facts: { reported: { amount: 4000 } } }]);
  stripe.arrive(slow.theirs.id, true);
  stripe.arrive(lost.theirs.id, false);
  await deliver();
  expect([await slow.reached(), await lost.reached()]).toEqual([invoiceStatus.success, invoiceStatus.failed]);
  expect([await real(slow.player), await real(lost.player)]).toEqual([5000n, 0n]);
});

test('the answer to the beginning is lost: the deposit has failed, and its page is one that nobody has', async () => {
  const player = await testApp.signUp();
  stripe.side.loses = /POST \/v1\/checkout\/sessions$/;
  expect(await refusalOf(deposit(player))).toMatchObject({ status: 503 });
  delete stripe.side.loses;
  const theirs = stripe.sessions.at(-1);
  expect(await statusOf(testApp, theirs?.client_reference_id ?? '')).toBe(invoiceStatus.failed);
});

test('a deposit that is declined can no longer be paid; one that was paid in that moment is credited', async () => {
  const { player, ours, theirs } = await begin();
  await player.call('declineInvoice', { params: { id: ours.id } });
  await testApp.drainJobs();
  expect(theirs.status).toBe('expired');
  expect(() => stripe.pay(theirs.id)).toThrow(/no payment/);
  const raced = await begin();
  await raced.player.call('declineInvoice', { params: { id: raced.ours.id } });
  stripe.pay(raced.theirs.id);
  await testApp.drainJobs();
  expect([await raced.reached(), await real(raced.player)]).toEqual([invoiceStatus.success, 5000n]);
});

test('a refund goes to the card once, though its answer is lost and its key forgotten; it is booked when Stripe says so', async () => {
  const { player, ours, intent } = await paid();
  stripe.side.loses = /POST \/v1\/refunds$/;
  await refund(ours.id, 2000n);
  await testApp.drainJobs().catch(() => undefined);
  delete stripe.side.loses;
  stripe.side.keys.clear();
  const of = () => stripe.refunds.filter(({ payment_intent }) => payment_intent === intent);
  expect(of()).toMatchObject([{ amount: 2000, status: 'pending' }]);
  const send = testApp.context.parts.jobs.find(({ name }) => name === 'send-payout');
  const [row] = (await player.call('listInvoices', { query: { type: 2 } })).data;
  await send?.run(testApp.context, { invoiceId: row?.id });
  expect(of()).toHaveLength(1);
  expect(await moneyOf(testApp, player)).toMatchObject({ real: 3000n, held: 2000n });
  stripe.endRefund(of()[0]?.id ?? '', 'succeeded');
  await deliver();
  expect(await statusOf(testApp, row?.id ?? '')).toBe(invoiceStatus.success);
  expect(await moneyOf(testApp, player)).toMatchObject({ real: 3000n, held: 0n });
});

const hours = (count: number) => testApp.context.clock.setOffset(count * 3_600_000);

/** A deposit whose refund has begun, and how often Stripe gave it back; `send`: the job that sends it; `end`: Stripe says that it was paid. */
async function refunding() {
  const { player, ours, intent } = await paid();
  await refund(ours.id, 2000n);
  const [row] = (await player.call('listInvoices', { query: { type: 2 } })).data;
  const job = testApp.context.parts.jobs.find(({ name }) => name === 'send-payout');
  const send = async () => await job?.run(testApp.context, { invoiceId: row?.id });
  const made = () => stripe.refunds.filter((one) => one.payment_intent === intent);
  const end = async () => {
    stripe.endRefund(made()[0]?.id ?? '', 'succeeded');
    await deliver();
    expect(await moneyOf(testApp, player)).toMatchObject({ real: 3000n, held: 0n });
  };
  return { id: row?.id ?? '', send, made: () => made().length, end };
}

test('a refund that met an error is tried under another key later, since Stripe answers with the error for a day', async () => {
  const { send, made, end } = await refunding();
  stripe.side.isShort = true;
  await expect(send()).rejects.toThrow(/balance_insufficient/);
  delete stripe.side.isShort;
  await expect(send()).rejects.toThrow(/balance_insufficient/);
  hours(1.05);
  await expect(send()).rejects.toThrow(/under another key/);
  expect(made()).toBe(0);
  hours(1.2);
  await Promise.all([send(), send()]);
  expect(made()).toBe(1);
  await end();
});

test('a refund whose answer was lost is found in every later hour, and sent by none', async () => {
  const { id, send, made, end } = await refunding();
  stripe.side.loses = /POST \/v1\/refunds$/;
  await Promise.allSettled([send(), send()]);
  delete stripe.side.loses;
  for (const later of [0.5, 1.01, 1.5, 30.5]) {
    hours(later);
    await testApp.context.database.transact(
      async (tx) => await tx.updateTable('invoice').set({ provider_payment_id: null }).where('id', '=', id).execute(),
    );
    await send();
    expect(made()).toBe(1);
  }
  await end();
});

test('a refund whose webhook never comes is asked after, whichever way it ended', async () => {
  const [sent, refused] = [await paid(), await paid()];
  for (const { ours } of [sent, refused]) await refund(ours.id, 2000n);
  await testApp.drainJobs();
  const made = [sent, refused].map(({ intent }) => stripe.refunds.find((one) => one.payment_intent === intent));
  stripe.endRefund(made[0]?.id ?? '', 'succeeded');
  stripe.endRefund(made[1]?.id ?? '', 'failed');
  stripe.waiting.length = 0;
  testApp.context.clock.setOffset(10 * 60_000);
  await runJob(testApp, 'reconcile-invoices');
  const reached = await Promise.all(made.map(async (one) => await statusOf(testApp, one?.metadata['reference'] ?? '')));
  expect(reached).toEqual([invoiceStatus.success, invoiceStatus.failed]);
  expect(await moneyOf(testApp, sent.player)).toMatchObject({ real: 3000n, held: 0n });
  expect(await moneyOf(testApp, refused.player)).toMatchObject({ real: 5000n, held: 0n });
});

test('a refund that the bank refuses comes back to the player', async () => {
  const { player, ours, intent } = await paid();
  await refund(ours.id);
  await testApp.drainJobs();
  const made = stripe.refunds.find(({ payment_intent }) => payment_intent === intent);
  stripe.endRefund(made?.id ?? '', 'failed');
  await deliver();
  const told = await readInvoice(player, made?.metadata['reference'] ?? '');
  expect(told).toMatchObject({ status: invoiceStatus.failed, reason: 'destination-refused' });
  expect(await moneyOf(testApp, player)).toMatchObject({ real: 5000n, held: 0n });
});

test('a dispute takes the deposit back, an inquiry does not; what lies there and the books of both agree', async () => {
  const { player, intent, reached } = await paid();
  stripe.dispute(intent, 'warning_needs_response');
  await deliver();
  expect(await reached()).toBe(invoiceStatus.success);
  const provider = testApp.context.payments.require('stripe');
  expect((await reconcileProvider(testApp.context, provider, lastDay())).differences).toBe(1);
  expect(await readDifferences(testApp.context.database.db)).toMatchObject([{ kind: 'status', theirs: { amount: 4000 } }]);
  const funds = (await measureFunds(testApp.context)).find(({ currency }) => currency === 'EUR');
  // what came for the deposit of another amount lies there, and two people have not said what it is
  expect(funds && [verdictOf(funds), (funds.found ?? 0n) - funds.booked]).toEqual([undefined, 4000n]);
  stripe.dispute(intent, 'needs_response');
  await deliver();
  expect([await reached(), await real(player)]).toEqual([invoiceStatus.failed, 0n]);
  expect(await alarmsAbout(testApp, 'chargeback')).toMatchObject([{ kind: 'payment-unclear' }]);
});

/** Has two people say that Stripe is to be asked again about a payment whose books differ. */
async function askAgain(reference: string) {
  await reconcileProvider(testApp.context, testApp.context.payments.require('stripe'), lastDay());
  const found = (await readDifferences(testApp.context.database.db)).find((one) => one.reference === reference);
  expect(found).toMatchObject({ kind: 'status' });
  const say = async (actor: string) =>
    await resolveDifference(testApp.context, { id: found?.id ?? '', outcome: 'ask-again', reason: 'lost news', actor });
  expect([await say('operator:anna'), await say('operator:ben')]).toEqual([false, true]);
}

test('a payment that differs is asked about again under the id that Stripe knows it by, and what it says is booked', async () => {
  const { player, ours, theirs, reached } = await begin();
  stripe.pay(theirs.id);
  await askAgain(ours.id);
  expect([await reached(), await real(player)]).toEqual([invoiceStatus.success, 5000n]);
  stripe.dispute(theirs.payment_intent ?? '', 'needs_response');
  await askAgain(ours.id);
  expect([await reached(), await real(player)]).toEqual([invoiceStatus.failed, 0n]);
});

test('a dispute that comes weeks later, and whose webhook is lost, is found in the night after it', async () => {
  const { player, ours, theirs, reached } = await begin();
  stripe.pay(theirs.id);
  await deliver();
  expect(await reached()).toBe(invoiceStatus.success);
  theirs.created -= 40 * 86_400;
  stripe.dispute(theirs.payment_intent ?? '', 'needs_response');
  await askAgain(ours.id);
  expect([await reached(), await real(player)]).toEqual([invoiceStatus.failed, 0n]);
});

test('a dispute that was won credits nothing until two people decided, though Stripe says paid again', async () => {
  const { player, ours, intent, reached } = await paid();
  for (const status of ['needs_response', 'won'] as const) {
    stripe.dispute(intent, status);
    await deliver();
  }
  testApp.context.clock.setOffset(20 * 60_000);
  await runJob(testApp, 'reconcile-invoices');
  expect([await reached(), await real(player)]).toEqual([invoiceStatus.failed, 0n]);
  expect(await alarmsAbout(testApp, `returned chargeback ${ours.id}`)).toMatchObject([{ kind: 'payment-unclear' }]);
  const [open] = await casesAbout(testApp, ours.id);
  await propose(testApp, open?.id ?? '', 'returned');
  await decide(testApp, open?.id ?? '');
  expect([await reached(), await real(player)]).toEqual([invoiceStatus.success, 5000n]);
});

test('that a dispute was won is told by its webhook, and a second dispute after it is another event', async () => {
  const { player, ours, intent, reached } = await paid();
  for (const status of ['needs_response', 'won'] as const) {
    stripe.dispute(intent, status);
    await deliver();
  }
  expect(await alarmsAbout(testApp, `returned chargeback ${ours.id}`)).toMatchObject([{ kind: 'payment-unclear' }]);
  const [open] = await casesAbout(testApp, ours.id);
  await propose(testApp, open?.id ?? '', 'returned');
  await decide(testApp, open?.id ?? '');
  stripe.dispute(intent, 'needs_response');
  const events = [...stripe.waiting];
  await deliver();
  await deliver(events);
  expect([await reached(), await real(player)]).toEqual([invoiceStatus.review, 0n]);
  expect(await casesAbout(testApp, ours.id)).toMatchObject([{ kind: 'contradiction' }]);
});

test('a dispute over a part takes nothing by itself: two people have a case with what the bank took', async () => {
  const { player, ours, intent, reached } = await paid();
  stripe.dispute(intent, 'needs_response', 1200);
  await deliver();
  expect([await reached(), await real(player)]).toEqual([invoiceStatus.success, 5000n]);
  const of = { kind: 'other-amount', facts: { reported: { status: 'charged-back', amount: 1200 } } };
  expect(await casesAbout(testApp, ours.id)).toMatchObject([of]);
  // nothing leaves until they have
  expect(await refusalOf(player.call('listWithdrawalMethods', { query: { currency: 'EUR' } }))).toMatchObject({ code: 13006 });
  // the case says as much as Stripe does, so nothing differs: neither now nor once it is decided
  const compare = async () => await reconcileProvider(testApp.context, testApp.context.payments.require('stripe'), lastDay());
  const differences = async () => (await readDifferences(testApp.context.database.db)).filter(({ reference }) => reference === ours.id);
  await compare();
  expect(await differences()).toEqual([]);
  const [open] = await casesAbout(testApp, ours.id);
  await propose(testApp, open?.id ?? '', 'dismiss');
  await decide(testApp, open?.id ?? '');
  await compare();
  expect(await differences()).toEqual([]);
  expect([await reached(), await real(player)]).toEqual([invoiceStatus.success, 5000n]);
});

test('a dispute over a part whose webhook is lost differs until Stripe is asked again, which opens the case', async () => {
  const { player, ours, intent, reached } = await paid();
  stripe.dispute(intent, 'needs_response', 1200);
  await askAgain(ours.id);
  expect([await reached(), await real(player)]).toEqual([invoiceStatus.success, 5000n]);
  expect(await casesAbout(testApp, ours.id)).toMatchObject([{ kind: 'other-amount', facts: { reported: { amount: 1200 } } }]);
});

test('what somebody gives back at the dashboard of Stripe is missing here, what belongs to another shop there is not', async () => {
  const { player, intent, reached } = await paid();
  const byHand = stripe.refundByHand(intent, 1700);
  const [ours] = stripe.intents;
  if (ours === undefined) throw new Error('Nobody paid');
  stripe.intents.push({ ...ours, id: 'pi_of_another_shop', metadata: {} });
  const another = stripe.refundByHand('pi_of_another_shop', 900);
  expect(await deliver()).toEqual([200, 200]);
  expect([await reached(), await real(player)]).toEqual([invoiceStatus.success, 5000n]);
  await reconcileProvider(testApp.context, testApp.context.payments.require('stripe'), lastDay());
  const found = (await readDifferences(testApp.context.database.db)).filter(({ reference }) => [byHand.id, another.id].includes(reference));
  expect(found).toMatchObject([{ kind: 'missing-here', reference: byHand.id, ours: null, theirs: { kind: 'payout', amount: 1700 } }]);
});

test('the signature is HMAC-SHA256 of time and text, within five minutes; one of several is enough', () => {
  // of `openssl dgst -sha256 -hmac whsec_x` over 1700000000.{"id":"evt_1"}
  const v1 = '366e40c480fe3a9e6a03609dca079cea86d77ae82d5a56b5348208247317a8d1';
  const [body, at] = ['{"id":"evt_1"}', 1_700_000_000_000];
  const is = (header: unknown, text = body, nowMs = at) => isSigned('whsec_x', header, text, nowMs);
  expect([is(`t=1700000000,v1=${v1}`), is(`t=1700000000,v1=00,v1=${v1},v0=1`), is(`t=1700000000,v1=${v1}`, body, at + 300_000)]).toEqual([
    true,
    true,
    true,
  ]);
  expect([is(`t=1700000001,v1=${v1}`), is(`t=1700000000,v1=${v1}`, `${body} `), is(`t=1700000000,v0=${v1}`)]).toEqual([
    false,
    false,
    false,
  ]);
  expect([is(`t=1700000000,v1=${v1}`, body, at + 300_001), is(undefined), is('t=,v1='), is(['t=1700000000'])]).toEqual([
    false,
    false,
    false,
    false,
  ]);
});

test('production takes no key of the test mode', async () => {
  const { adapter } = await import('./adapter.ts');
  const host = { mode: 'production' as const, ownOrigins: [], variables: 'PAYMENT_STRIPE_', wallMs: () => 0 };
  expect(() => adapter.open({ SECRET_KEY: stripeKey, WEBHOOK_SECRET: stripeSecret }, host)).toThrow(/test mode/);
  const live = { SECRET_KEY: 'sk_live_0123456789', WEBHOOK_SECRET: stripeSecret, URL: 'http://api.stripe.example' };
  expect(() => adapter.open(live, host)).toThrow(/https/);
});
