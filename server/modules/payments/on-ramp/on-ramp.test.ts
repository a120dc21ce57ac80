// Coins bought by card: a price that is held, a deposit at it, the on-ramp's page, its word on the outcome.
import { randomUUID } from 'node:crypto';
import { afterEach, expect, test, vi } from 'vitest';
import { invoiceStatus, playerStatus } from '#contract/kernel/constants.ts';
import { problems } from '#contract/kernel/problems.ts';
import type { Data } from '#contract/kernel/calls.ts';
import { openVerbs } from '#testing/command-line.ts';
import { setLimit } from '#testing/limit-talk.ts';
import { casesAbout, moneyOf, refusalOf, runJob, stateOf, stateWill, statusOf } from '#testing/money-talk.ts';
import { type TestPlayer, useTestApp } from '#testing/test-app.ts';
import { newsOf, payOnPage } from '#testing/with-cashier.ts';
import { tellAsOnRamp, withOnRamp } from '#testing/with-on-ramp.ts';
import { readDifferences, reconcileProvider } from '../index.ts';

/** How far the on-ramp's clock is ahead. */
let aheadMs = 0;
const isOverMs = 150_000;
const app = useTestApp(
  withOnRamp({
    quoteLifeMs: 120_000,
    wallClock: () => new Date(Date.now() + aheadMs),
    worthOf: (currency) => ({ EUR: '1', USD: '0.9', BTC: '84250.5', ETH: '3115.25' })[currency],
  }),
);
afterEach(() => {
  aheadMs = 0;
  vi.restoreAllMocks();
});

const quote = async (player: TestPlayer, more: object = {}) =>
  (await player.call('quoteOnRamp', { body: { coin: 'BTC', currency: 'EUR', amount: 5000, ...more } })).data;
const buy = async (player: TestPlayer, price: Data<'quoteOnRamp'>, more: object = {}) =>
  (
    await player.call('createDeposit', {
      body: { method: price.method, currency: price.coin, amount: price.arrives, quote: price.id, returnTo: '/games', ...more },
    })
  ).data;
const real = async (player: TestPlayer, currency = 'BTC') => (await moneyOf(app(), player, currency))?.real;

test('what can be bought and with what is told; it is no method of the wallet, and no guest asks', async () => {
  const player = await app().signUp();
  const { data } = await player.call('readOnRamp');
  expect(data.coins).toEqual([
    { currency: 'BTC', method: 'on-ramp' },
    { currency: 'ETH', method: 'on-ramp' },
  ]);
  expect(data.pays.map(({ currency }) => currency).toSorted()).toEqual(['BRL', 'EUR', 'USD']);
  expect((await player.call('listDepositMethods', { query: { currency: 'BTC' } })).data.map(({ method }) => method)).toEqual(['crypto']);
  expect(await refusalOf(app().guest.call('readOnRamp'))).toMatchObject({ status: 401 });
  const body = { coin: 'BTC', currency: 'EUR', amount: 5000 };
  expect(await refusalOf(app().guest.call('quoteOnRamp', { body }))).toMatchObject({ status: 401 });
});

test('who lives where it is not sold is told that, and not that nobody sells it', async () => {
  const [german, austrian] = [await app().signUp({ country: 'DE' }), await app().signUp({ country: 'AT' })];
  const op = openVerbs(app());
  const sellTo = async (...countries: string[]) =>
    await op('payment', 'method', 'on-ramp', 'deposit', 'ETH', '--countries', countries.join(','), '--reason', 'a test');
  expect(await sellTo('DE')).toMatchObject({ code: 0 });
  try {
    expect(await quote(german, { coin: 'ETH' })).toMatchObject({ coin: 'ETH' });
    expect((await austrian.call('readOnRamp')).data.coins).toEqual([{ currency: 'BTC', method: 'on-ramp' }]);
    expect(await refusalOf(quote(austrian, { coin: 'ETH' }))).toMatchObject({ code: problems['method-not-in-country'].code });
    expect(await refusalOf(quote(austrian, { coin: 'EUR' }))).toMatchObject({ code: problems['method-unavailable'].code });
  } finally {
    await op('payment', 'method', 'on-ramp', 'deposit', 'ETH', '--countries', 'all', '--reason', 'a test');
  }
});

test('a price says fee, rate and what arrives, and is what the deposit is made at', async () => {
  const player = await app().signUp();
  const price = await quote(player);
  expect(price).toMatchObject({ coin: 'BTC', currency: 'EUR', pays: 5000, fee: 125, rate: '84924.51', arrives: 57_403 });
  expect(price.heldS).toBeGreaterThan(100);
  const deposit = await buy(player, price);
  expect(price.arrivalMinutes).toBe(10);
  expect(deposit).toMatchObject({
    price: { amount: 5000, currency: 'EUR', fee: 125 },
    method: 'on-ramp',
    currency: 'BTC',
    amount: 57_403,
    fee: 0,
    status: invoiceStatus.pending,
    returnTo: '/games',
  });
  expect(deposit.redirectUrl).toMatch(/\/on-ramp\/buy\/[\w-]{43}$/);
  const page = await (await fetch(deposit.redirectUrl ?? '', { headers: { 'accept-language': 'de' } })).text();
  for (const words of ['0.57403', '€50.00', '€1.25', '€84,924.51', 'Lanternhall']) expect(page).toContain(words);
});

test('paid on the page it is a deposit like others: credited once, numbered, in the books of both', async () => {
  const player = await app().signUp();
  const deposit = await buy(player, await quote(player));
  expect(await payOnPage(deposit.redirectUrl ?? '', 'success')).toBe(303);
  expect(await payOnPage(deposit.redirectUrl ?? '', 'success').catch(() => 0)).not.toBe(500);
  await expect.poll(async () => await statusOf(app(), deposit.id)).toBe(invoiceStatus.success);
  expect(await real(player)).toBe(57_403n);
  const { data } = await player.call('readInvoice', { params: { id: deposit.id } });
  expect(data).toMatchObject({ number: 1, amount: 57_403, method: 'on-ramp', price: { amount: 5000, currency: 'EUR', fee: 125 } });
  const period = { from: new Date(Date.now() - 3_600_000), to: new Date(Date.now() + 60_000) };
  await reconcileProvider(app().context, app().context.payments.require('on-ramp'), period);
  expect((await readDifferences(app().context.database.db)).filter(({ reference }) => reference === deposit.id)).toEqual([]);
});

test('declined by the bank, cancelled by the player, or left alone until the price is over: nothing is credited', async () => {
  const player = await app().signUp();
  const declined = await buy(player, await quote(player));
  await payOnPage(declined.redirectUrl ?? '', 'card-declined');
  await expect.poll(async () => await statusOf(app(), declined.id)).toBe(invoiceStatus.failed);
  const cancelled = await buy(player, await quote(player));
  await player.call('declineInvoice', { params: { id: cancelled.id } });
  await app().drainJobs();
  await payOnPage(cancelled.redirectUrl ?? '', 'success');
  expect(await (await fetch(cancelled.redirectUrl ?? '')).text()).toContain('Purchase cancelled');
  const late = await buy(player, await quote(player));
  aheadMs = isOverMs;
  await expect.poll(async () => await statusOf(app(), late.id)).toBe(invoiceStatus.failed);
  await payOnPage(late.redirectUrl ?? '', 'success');
  expect(await (await fetch(late.redirectUrl ?? '')).text()).toContain('no longer held');
  expect(await real(player)).toBe(0n);
});

test('a price is for one deposit: another, a changed amount, another coin, one that is over and one that never was are refused', async () => {
  const player = await app().signUp();
  const price = await quote(player);
  expect(await refusalOf(buy(player, price, { amount: price.arrives + 1 }))).toMatchObject({ status: 503 });
  expect(await refusalOf(buy(player, price, { currency: 'ETH', amount: 5_000_000 }))).toMatchObject({ status: 503 });
  expect(await refusalOf(buy(player, price, { quote: randomUUID() }))).toMatchObject({ status: 409, code: 12007 });
  await buy(player, price);
  expect(await refusalOf(buy(player, price))).toMatchObject({ status: 503 });
  const { data } = await player.call('listInvoices', { query: {} });
  expect(data.filter(({ status }) => status === invoiceStatus.pending)).toHaveLength(1);
  const over = await quote(player);
  aheadMs = isOverMs;
  expect(await refusalOf(buy(player, over))).toMatchObject({ status: 409, code: 12007 });
  aheadMs = 0;
  const { method, coin: currency, arrives: amount } = price;
  expect(await refusalOf(player.call('createDeposit', { body: { method, currency, amount } }))).toMatchObject({ code: 13001 });
  expect(await refusalOf(buy(player, await quote(player), { method: 'crypto' }))).toMatchObject({ code: 13001 });
});

test('the same request twice and at once is one deposit and one purchase', async () => {
  const player = await app().signUp();
  const price = await quote(player);
  const key = randomUUID();
  const answers = await Promise.all([1, 2, 3].map(async () => await buy(player, price, { key })));
  expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
  expect(new Set(answers.map(({ redirectUrl }) => redirectUrl)).size).toBe(1);
  expect(await refusalOf(buy(player, await quote(player), { key }))).toMatchObject({ status: 409, code: 10013 });
});

test('amounts that are not sold, currencies and coins that are not dealt in, and a barred player are refused', async () => {
  const player = await app().signUp();
  for (const amount of [1999, 200_001]) expect(await refusalOf(quote(player, { amount }))).toMatchObject({ code: 13002 });
  for (const more of [{ coin: 'EUR' }, { currency: 'BTC' }, { coin: 'DOGE' }, { currency: 'GBP' }])
    expect(await refusalOf(quote(player, more))).toMatchObject({ code: 13001 });
  // listed, but the on-ramp has no rate for it
  expect(await refusalOf(quote(player, { currency: 'BRL', amount: 20_000 }))).toMatchObject({ code: 13001 });
  await app().context.database.pool.query('update player set status = $2 where id = $1', [player.id, playerStatus.blocked]);
  expect(await refusalOf(quote(player))).toMatchObject({ code: problems['player-blocked'].code });
});

test('what refuses the deposit refuses the price: a limit that is reached, and an address that is not proven', async () => {
  const limited = await app().signUp();
  await setLimit(limited, 4000, { definition: 3, period: 'monthly' });
  expect(await refusalOf(quote(limited))).toMatchObject({ code: problems['deposit-limit-reached'].code });
  expect(await quote(limited, { amount: 3000 })).toMatchObject({ pays: 3000 });
  const preview = async (amount: number) =>
    await refusalOf(limited.call('readPaymentFees', { query: { currency: 'EUR', amount, invoiceType: 1, method: 'card' } }));
  expect([await preview(4000), await preview(4001)]).toMatchObject([undefined, { code: problems['deposit-limit-reached'].code }]);
  const unproven = await app().signUp();
  await app().context.database.pool.query('update player set email_confirmed_at = null where id = $1', [unproven.id]);
  expect(await refusalOf(quote(unproven, { amount: 200_000 }))).toMatchObject({ code: problems['deposit-needs-proof'].code });
});

test('callbacks: late, twice, backwards, another amount or currency, unknown, from a stranger, after a decline', async () => {
  const player = await app().signUp();
  const [late, other] = [await buy(player, await quote(player)), await buy(player, await quote(player))];
  await player.call('declineInvoice', { params: { id: late.id } });
  const news = newsOf(late, { sequence: 2 });
  expect((await tellAsOnRamp(app(), news, 'a secret of somebody else')).status).toBe(401);
  expect(await statusOf(app(), late.id)).toBe(invoiceStatus.declined);
  for (const one of [news, news]) expect((await tellAsOnRamp(app(), one)).status).toBe(200);
  expect((await tellAsOnRamp(app(), newsOf(late, { sequence: 1, status: 'pending' }))).status).toBe(200);
  expect([await statusOf(app(), late.id), await real(player)]).toEqual([invoiceStatus.success, 57_403n]);
  expect((await tellAsOnRamp(app(), newsOf(other, { amount: 57_404 }))).status).toBe(422);
  expect((await tellAsOnRamp(app(), newsOf(other, { currency: 'ETH' }))).status).toBe(422);
  expect(await casesAbout(app(), other.id)).toMatchObject([{ kind: 'other-amount' }]);
  const unknown = { id: randomUUID(), amount: 1, currency: 'BTC', type: 1 };
  expect((await tellAsOnRamp(app(), newsOf(unknown))).status).toBe(404);
  expect(await real(player)).toBe(57_403n);
});

test('while the on-ramp is away a price is refused as that, and what nobody told is asked after', async () => {
  const player = await app().signUp();
  const deposit = await buy(player, await quote(player));
  stateWill(app(), new Map([[deposit.id, stateOf(deposit, 'succeeded')]]), 'on-ramp');
  app().context.clock.setOffset(3_600_000);
  await runJob(app(), 'reconcile-invoices');
  app().context.clock.setOffset(0);
  expect([await statusOf(app(), deposit.id), await real(player)]).toEqual([invoiceStatus.success, 57_403n]);
  const { PaymentProviderError } = await import('../index.ts');
  vi.spyOn(app().context.payments.require('on-ramp'), 'quote').mockRejectedValue(new PaymentProviderError('on-ramp: away'));
  expect(await refusalOf(quote(player))).toMatchObject({ status: 503, code: 13004 });
});

test('a coin that is switched off is sold no more, neither at a price that is asked for nor at one that is held', async () => {
  const player = await app().signUp();
  const held = await quote(player);
  const offered = async () => (await player.call('readOnRamp')).data.coins.map(({ currency }) => currency);
  const offer = async (word: string) => {
    expect((await openVerbs(app())('currency', word, 'BTC', '--reason', 'a test')).code).toBe(0);
    await expect.poll(async () => (await offered()).includes('BTC')).toBe(word === 'on');
  };
  await offer('off');
  const unavailable = { status: 409, code: problems['currency-unavailable'].code };
  expect(await refusalOf(quote(player))).toMatchObject(unavailable);
  expect(await refusalOf(buy(player, held))).toMatchObject(unavailable);
  await offer('on');
  expect((await quote(player)).coin).toBe('BTC');
});
