// Two payment providers at once, the second one from a folder that nothing else here knows of.
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { invoiceStatus } from '#contract/kernel/constants.ts';
import { readConfig } from '#server/boot/config.ts';
import { openBareSite } from '#testing/bare-site.ts';
import { harbourKey, openHarbour, type Harbour } from '#testing/fixtures/payment-providers/harbour-service.ts';
import { type TestApp, openTestApp, root, type TestPlayer } from '#testing/test-app.ts';
import {
  alarmsAbout,
  casesAbout,
  decide,
  deposit,
  emailsTo,
  moneyOf,
  propose,
  refusalOf,
  review,
  runJob,
  statusOf,
  withdraw,
} from '#testing/money-talk.ts';
import { newsOf, payOnPage, sendCallback, withCashier } from '#testing/with-cashier.ts';
import { openPaymentProviders } from '../index.ts';

const folder = join(root, 'testing', 'fixtures', 'payment-providers');
const environment = (url: string) => ({
  PAYMENT_PROVIDERS: 'cashier,harbour-pay',
  PAYMENT_ADAPTERS_DIR: folder,
  PAYMENT_HARBOUR_PAY_URL: url,
  PAYMENT_HARBOUR_PAY_KEY: harbourKey,
});

let harbour: Harbour;
let testApp: TestApp;
beforeAll(async () => {
  harbour = await openHarbour();
  const cashier = withCashier();
  testApp = await openTestApp(inject('postgresUrl'), {
    config: { payments: readConfig(environment(harbour.url), root).payments },
    app: (context, databaseUrl) => ({ ...cashier.app?.(context, databaseUrl), openSite: openBareSite }),
    paymentProviders: ['cashier', 'harbour-pay'],
  });
});
afterAll(async () => {
  await testApp.close();
  await harbour.close();
});

const viaHarbour = { method: 'harbour', currency: 'EUR' } as const;
const depositAtHarbour = async (player: TestPlayer, amount = 5000) =>
  (await player.call('createDeposit', { body: { ...viaHarbour, amount } })).data;
const providerOf = async (id: string) =>
  (await testApp.context.database.pool.query<{ provider: string }>('select provider from invoice where id = $1', [id])).rows[0]?.provider;

test('each offers its methods, asks for its own fields, and takes deposits that only its own callbacks settle', async () => {
  const player = await testApp.signUp();
  const { data: methods } = await player.call('listDepositMethods', { query: { currency: 'EUR' } });
  expect(methods.map(({ method }) => method)).toEqual(['card', 'bank-transfer', 'harbour']);
  expect(methods.at(-1)).toMatchObject({ minAmount: 500, maxAmount: 200_000, fields: [] });
  expect((await player.call('listDepositMethods', { query: { currency: 'BTC' } })).data.map(({ method }) => method)).toEqual(['crypto']);
  const [byCard, byHarbour] = [await deposit(player), await depositAtHarbour(player, 7000)];
  expect([await providerOf(byCard.id), await providerOf(byHarbour.id)]).toEqual(['cashier', 'harbour-pay']);
  expect(byHarbour.redirectUrl).toBe(`${harbour.url}/pay/h-${harbour.payments.size}`);
  await payOnPage(byCard.redirectUrl ?? '', 'success');
  await expect.poll(async () => await statusOf(testApp, byCard.id)).toBe(invoiceStatus.success);
  expect(await moneyOf(testApp, player)).toMatchObject({ real: 5000n });
  expect((await harbour.tell(byHarbour.id, { state: 'done' })).status).toBe(200);
  expect(await statusOf(testApp, byHarbour.id)).toBe(invoiceStatus.success);
  expect(await moneyOf(testApp, player)).toMatchObject({ real: 12_000n });
});

test('each pays out what was asked of it', async () => {
  const player = await testApp.signUp();
  await testApp.fund(player, 10_000n);
  const byBank = await withdraw(player, 3000);
  const ask = async (fields: Record<string, string>) =>
    (await player.call('createWithdrawal', { body: { ...viaHarbour, amount: 2000, fields } })).data;
  expect(await refusalOf(ask({ berth: '7' }))).toMatchObject({ code: 10002, errors: [{ field: 'fields.berth', rule: 'minLength' }] });
  const byHarbour = await ask({ berth: 'pier 7' });
  for (const { id } of [byBank, byHarbour]) await review(testApp, id, 'approve');
  await testApp.drainJobs();
  expect(harbour.payments.get(byHarbour.id)).toMatchObject({ way: 'out', received: '20.00', to: 'pier 7' });
  expect(harbour.payments.has(byBank.id)).toBe(false);
  expect(await moneyOf(testApp, player)).toMatchObject({ real: 5000n, held: 5000n });
  await harbour.tell(byHarbour.id, { state: 'done' });
  expect(await statusOf(testApp, byHarbour.id)).toBe(invoiceStatus.success);
  await sendCallback(testApp, newsOf(byBank, { sequence: 9 }));
  expect(await statusOf(testApp, byBank.id)).toBe(invoiceStatus.success);
  expect(await moneyOf(testApp, player)).toMatchObject({ real: 5000n, held: 0n });
});

test('no provider can settle a payment of the other, and nobody else can settle any', async () => {
  const player = await testApp.signUp();
  const [byCard, byHarbour] = [await deposit(player), await depositAtHarbour(player)];
  expect((await sendCallback(testApp, newsOf(byHarbour))).status).toBe(404);
  const payment = harbour.payments.get(byHarbour.id);
  if (payment === undefined) throw new Error('Harbour Pay has no such payment');
  const { notify } = payment;
  const form = { event: 'x-1', count: '1', id: 'h-0', way: 'in', state: 'done', received: '50.00', currency: 'EUR' };
  expect((await harbour.send(notify, { ...form, order: byCard.id })).status).toBe(404);
  expect((await harbour.send(notify, { ...form, order: 'no id of ours' })).status).toBe(404);
  expect((await harbour.send(notify.replace('harbour-pay', 'cashier'), { ...form, order: byCard.id })).status).toBe(401);
  expect((await harbour.send(notify.replace('harbour-pay', 'nobody'), { ...form, order: byCard.id })).status).toBe(404);
  expect((await harbour.tell(byHarbour.id, { state: 'done' }, { key: 'a guess' })).status).toBe(401);
  expect((await harbour.send(notify, { ...form, order: byHarbour.id, received: 'all' })).status).toBe(422);
  expect((await harbour.send(notify, { ...form, order: byHarbour.id, event: '' })).status).toBe(422);
  expect(await moneyOf(testApp, player)).toMatchObject({ real: 0n });
  expect([await statusOf(testApp, byCard.id), await statusOf(testApp, byHarbour.id)]).toEqual([
    invoiceStatus.pending,
    invoiceStatus.pending,
  ]);
  expect(await casesAbout(testApp, `harbour-pay ${byCard.id}`, `cashier ${byHarbour.id}`, 'harbour-pay no id of ours')).toMatchObject([
    { kind: 'unknown-payment', subject: `cashier ${byHarbour.id}`, facts: { reported: { provider: 'cashier' } } },
    { kind: 'unknown-payment', subject: `harbour-pay ${byCard.id}`, facts: { reported: { provider: 'harbour-pay' } } },
    { kind: 'unknown-payment', subject: 'harbour-pay no id of ours', facts: { reported: { provider: 'harbour-pay' } } },
  ]);
});

test('the same unknown reference of two providers is two cases, and deciding one silences the other provider in nothing', async () => {
  const { notify } = await depositAtHarbour(await testApp.signUp()).then(({ id }) => harbour.payments.get(id) ?? { notify: '' });
  const reference = randomUUID();
  const [ofCashier, ofHarbour] = [`cashier ${reference}`, `harbour-pay ${reference}`];
  const form = { order: reference, count: '1', id: 'h-0', way: 'in', state: 'done', received: '50.00', currency: 'EUR' };
  const tellByCashier = async () => (await sendCallback(testApp, newsOf({ id: reference, amount: 5000, currency: 'EUR', type: 1 }))).status;
  const tellByHarbour = async () => (await harbour.send(notify, { ...form, event: randomUUID() })).status;
  const open = async () => (await casesAbout(testApp, ofCashier, ofHarbour, reference)).map(({ subject }) => subject);

  expect(await tellByCashier()).toBe(404);
  const [found] = await casesAbout(testApp, ofCashier);
  await propose(testApp, found?.id ?? '', 'dismiss');
  await decide(testApp, found?.id ?? '');
  expect(await tellByCashier()).toBe(404);
  expect(await open()).toEqual([]);
  expect(await tellByHarbour()).toBe(404);
  expect(await casesAbout(testApp, ofHarbour)).toMatchObject([
    { kind: 'unknown-payment', facts: { reported: { provider: 'harbour-pay', amount: 5000, currency: 'EUR' } } },
  ]);
  const other = newsOf({ id: reference, amount: 4900, currency: 'EUR', type: 1 });
  expect((await sendCallback(testApp, other)).status).toBe(404);
  expect(await open()).toEqual([ofHarbour, ofCashier]);
  expect(await alarmsAbout(testApp, `unknown-payment ${ofHarbour}`)).toMatchObject([{ kind: 'payment-unclear' }]);
});

test('the same event id of two providers is two events, and of one provider one', async () => {
  const player = await testApp.signUp();
  const [byCard, byHarbour] = [await deposit(player), await depositAtHarbour(player)];
  const event = randomUUID();
  expect((await sendCallback(testApp, newsOf(byCard, { eventId: event }))).status).toBe(200);
  const heard = await harbour.tell(byHarbour.id, { state: 'done' }, { event, count: 1 });
  expect([heard.status, await heard.json()]).toEqual([200, { data: { state: 'booked' } }]);
  const again = await harbour.tell(byHarbour.id, { state: 'done' }, { event, count: 1 });
  expect([again.status, await again.json()]).toEqual([200, { data: { state: 'heard' } }]);
  expect((await harbour.tell(byHarbour.id, { state: 'lost' }, { event, count: 2 })).status).toBe(409);
  expect(await moneyOf(testApp, player)).toMatchObject({ real: 10_000n });
  const { notify } = harbour.payments.get(byHarbour.id) ?? { notify: '' };
  const ping = await harbour.send(notify, { ping: '1' });
  expect([ping.status, await ping.json()]).toEqual([200, { data: { state: 'heard' } }]);
});

test('what is short or over is a case of two people, what is late is credited with an email', async () => {
  const player = await testApp.signUp();
  const [short, over, late] = [await depositAtHarbour(player), await depositAtHarbour(player), await depositAtHarbour(player)];
  expect((await harbour.tell(short.id, { state: 'done', received: '49.99' })).status).toBe(422);
  expect((await harbour.tell(over.id, { state: 'done', received: '50.01' })).status).toBe(422);
  expect(await casesAbout(testApp, short.id, over.id)).toMatchObject([
    { kind: 'other-amount', facts: { reported: { amount: 4999 } } },
    { kind: 'other-amount', facts: { reported: { amount: 5001 } } },
  ]);
  await player.call('declineInvoice', { params: { id: late.id } });
  await harbour.tell(late.id, { state: 'done' });
  expect(await moneyOf(testApp, player)).toMatchObject({ real: 5000n });
  expect(await emailsTo(testApp, player.email)).toContain('Your payment has arrived after all');
});

test('a page that is none of the provider’s is not opened, nor is a payment begun while it is away', async () => {
  const player = await testApp.signUp();
  harbour.broken.page = 'https://elsewhere.example/pay';
  expect(await refusalOf(depositAtHarbour(player))).toMatchObject({ status: 503, code: 13004 });
  delete harbour.broken.page;
  harbour.broken.status = 500;
  expect(await refusalOf(depositAtHarbour(player))).toMatchObject({ status: 503, code: 13004 });
  expect((await deposit(player)).status).toBe(invoiceStatus.pending);
  delete harbour.broken.status;
});

test('while one is away the other is asked about all of its payments', async () => {
  const player = await testApp.signUp();
  const atHarbour = [];
  for (let n = 0; n < 7; n += 1) atHarbour.push(await depositAtHarbour(player));
  const byCard = await deposit(player);
  const asked = async () =>
    (
      await testApp.context.database.pool.query<{ id: string }>('select id from invoice where next_ask_at <= $1', [
        testApp.context.clock.now(),
      ])
    ).rows.map(({ id }) => id);
  testApp.context.clock.setOffset(3_600_000);
  harbour.broken.status = 503;
  await runJob(testApp, 'reconcile-invoices');
  const left = await asked();
  expect(left).not.toContain(byCard.id);
  expect(left.length).toBeGreaterThan(1);
  expect(await alarmsAbout(testApp, 'payment provider harbour-pay')).toMatchObject([{ kind: 'reconcile-failed', count: 5n }]);
  expect(await alarmsAbout(testApp, 'payment provider cashier')).toEqual([]);
  delete harbour.broken.status;
  for (const payment of harbour.payments.values()) payment.state = 'done';
  testApp.context.clock.setOffset(7_200_000);
  await runJob(testApp, 'reconcile-invoices');
  for (const { id } of atHarbour) expect(await statusOf(testApp, id)).toBe(invoiceStatus.success);
  testApp.context.clock.setOffset(0);
});

test('what a provider tells of another payment than it was asked about settles nothing', async () => {
  const player = await testApp.signUp();
  const [paid, open] = [await depositAtHarbour(player), await depositAtHarbour(player)];
  const [right, mixedUp] = [paid, open].map(({ id }) => harbour.payments.get(id));
  if (right === undefined || mixedUp === undefined) throw new Error('Harbour Pay has no such payments');
  right.state = 'done';
  harbour.payments.set(open.id, right);
  testApp.context.clock.setOffset(3_600_000);
  await runJob(testApp, 'reconcile-invoices');
  testApp.context.clock.setOffset(0);
  harbour.payments.set(open.id, mixedUp);
  expect([await statusOf(testApp, paid.id), await statusOf(testApp, open.id)]).toEqual([invoiceStatus.success, invoiceStatus.pending]);
  expect(await moneyOf(testApp, player)).toMatchObject({ real: 5000n });
  expect(await alarmsAbout(testApp, 'payment provider harbour-pay')).toMatchObject([{ kind: 'reconcile-failed', count: 6n }]);
});

test('its pages may be shown in a frame of the site', async () => {
  const policy = (await fetch(testApp.origin)).headers.get('content-security-policy') ?? '';
  expect(/frame-src ([^;]*)/.exec(policy)?.[1]?.split(' ')).toEqual(["'self'", harbour.url]);
});

test('settings that will not do are told by their names', async () => {
  const open = async (env: Record<string, string>) => {
    const config = readConfig(env, root);
    return await openPaymentProviders(config.payments, config, () => Date.now());
  };
  const good = { ...environment('http://localhost:1'), PAYMENT_PROVIDERS: 'harbour-pay' };
  expect((await open(good)).all.map(({ identity }) => identity)).toEqual(['harbour-pay']);
  await expect(open({ ...good, PAYMENT_HARBOUR_PAY_KEY: '' })).rejects.toThrow(
    'PAYMENT_HARBOUR_PAY_URL (the address of its API) and PAYMENT_HARBOUR_PAY_KEY (its secret key) are set together.',
  );
  await expect(open({ ...good, PAYMENT_HARBOUR_PAY_URL: 'harbour' })).rejects.toThrow(/PAYMENT_HARBOUR_PAY_URL/);
  await expect(open({ ...good, PAYMENT_HARBOUR_PAY_PORT: '7' })).rejects.toThrow(/PAYMENT_HARBOUR_PAY_PORT is no setting/);
  await expect(open({ ...good, PAYMENT_PROVIDERS: 'nobody' })).rejects.toThrow(/adapter "nobody"[^]*cashier, chain, harbour-pay/);
  for (const list of ['harbour-pay,harbour-pay', 'Harbour', 'a b', 'manual', 'a:'])
    await expect(open({ ...good, PAYMENT_PROVIDERS: list })).rejects.toThrow(/PAYMENT_PROVIDERS is/);
});

test('two of one adapter have settings, callbacks and invoices of their own', async () => {
  const config = readConfig(
    {
      PAYMENT_PROVIDERS: 'north:harbour-pay,north-sea:harbour-pay',
      PAYMENT_ADAPTERS_DIR: folder,
      PAYMENT_NORTH_URL: 'https://north.example',
      PAYMENT_NORTH_KEY: 'one',
      PAYMENT_NORTH_SEA_URL: 'https://sea.example',
      PAYMENT_NORTH_SEA_KEY: 'two',
      PUBLIC_URL: 'https://play.example',
    },
    root,
  );
  const { all } = await openPaymentProviders(config.payments, config, () => Date.now());
  expect(all.map(({ callbackUrl, redirectOrigins }) => [callbackUrl, redirectOrigins])).toEqual([
    ['https://play.example/api/payment/callbacks/north', ['https://north.example']],
    ['https://play.example/api/payment/callbacks/north-sea', ['https://sea.example']],
  ]);
});
