import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import type { CashierCallback } from '#contract/protocols/cashier.ts';
import {
  type Receiver,
  type TestCashier,
  type TestDatabase,
  createDatabase,
  createStandingClock,
  goodCard,
  isRightlySigned,
  startCashier,
  startReceiver,
  tokenOf,
} from '../testing/start-cashier.ts';

let database: TestDatabase;
let receiver: Receiver;
let cashier: TestCashier;
const clock = createStandingClock();
beforeAll(async () => {
  database = await createDatabase(inject('postgresUrl'));
  receiver = await startReceiver();
  cashier = await startCashier(database, receiver, { wallClock: clock.now, brandName: 'Lantern<b>hall</b>' });
});
afterAll(async () => {
  await cashier.close();
  await receiver.close();
  await database.drop();
});

const textOf = async (url: string): Promise<string> => await (await fetch(url)).text();
const statusOf = async (reference: string): Promise<unknown> => (await cashier.api('GET', `/payments/${reference}`)).body['status'];
const callbacksOf = async (reference: string): Promise<number> => {
  const rows = await database.ask<{ count: number }>(
    'select count(*)::int as count from cashier.callback c join cashier.payment p on p.id = c.payment_id where p.reference = $1',
    [reference],
  );
  return rows[0]?.count ?? -1;
};

test('the page names house and amount, says that it is play money, and is locked down', async () => {
  const { page } = await cashier.charge();
  const response = await fetch(page);
  const text = await response.text();
  expect(response.status).toBe(200);
  expect(text).toContain('<html lang="en">');
  expect(text).toContain('€25.00');
  expect(text).toContain('Play money — nothing is charged.');
  expect(text).toContain('Sandbox: choose what happens');
  const origin = new URL(page).origin;
  expect(response.headers.get('content-security-policy')?.split('; ')).toEqual([
    "default-src 'none'",
    "style-src 'self'",
    "img-src 'self' data:",
    "script-src 'self'",
    "connect-src 'self'",
    `form-action 'self' ${origin}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ]);
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(text).not.toMatch(/<script(?![^>]* src=)|<style| style=| on\w+=/);
});

test('assets are served from the cashier and may be kept', async () => {
  const { page } = await cashier.charge();
  const addresses = [...(await textOf(page)).matchAll(/(?:href|src)="(\/cashier\/assets\/[^"]+)"/g)].map((match) => match[1] ?? '');
  expect(addresses).toHaveLength(3);
  for (const address of addresses) {
    const response = await fetch(new URL(address, page));
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toContain('immutable');
  }
  expect((await fetch(`${cashier.url}/assets/..%2findex.ts`)).status).toBe(404);
});

test('the page speaks the language of the customer and falls back to English', async () => {
  const customer = cashier.chargeRequest().customer;
  const german = await textOf((await cashier.charge({ customer: { ...customer, language: 'de-AT' } })).page);
  expect(german).toContain('<html lang="de">');
  expect(german).toContain('Spielgeld – es wird nichts abgebucht.');
  expect(german).toContain('25,00\u00a0€');
  expect(await textOf((await cashier.charge({ customer: { ...customer, language: '__proto__' } })).page)).toContain('<html lang="en">');
});

test('a transfer shows where to send, crypto a code, its address and milli-units', async () => {
  const transfer = await textOf((await cashier.charge({ method: 'bank-transfer' })).page);
  expect(transfer).toMatch(/XX00 SAND BOX0 \d{4} \d{4}/);
  expect(transfer).toMatch(/SB-\w{4}-\w{4}/);
  expect(transfer).toContain('I’ve sent it');
  const crypto = await textOf((await cashier.charge({ method: 'crypto', currency: 'BTC', digits: 8, amount: 1_250_000 })).page);
  expect(crypto).toContain('12.50\u00a0mBTC');
  expect(crypto).toContain('0.0125\u00a0BTC');
  expect(crypto).toContain('sandbox1q');
  expect(crypto).toContain('<svg xmlns="http://www.w3.org/2000/svg"');
});

const failures = [
  ['card', 'card-declined'],
  ['card', 'insufficient-funds'],
  ['card', 'authentication-failed'],
  ['bank-transfer', 'transfer-refused'],
  ['bank-transfer', 'insufficient-funds'],
  ['crypto', 'underpaid'],
  ['crypto', 'not-confirmed'],
] as const;

test.each(failures)('%s, outcome %s: fails with the reason', async (method, outcome) => {
  const { request, page } = await cashier.charge({ method });
  const posted = await cashier.pay(page, { outcome, ...goodCard });
  expect(posted.status).toBe(303);
  const result = await textOf(page);
  expect(result).toContain('Payment failed');
  expect(result).toContain('wallet=1&amp;cashier=failed');
  expect(result).not.toContain('data-forward-after-ms');
  const [event] = await receiver.events(request.reference, 1);
  expect(event).toMatchObject({ status: 'failed', reason: outcome, sequence: 1, kind: 'charge', amount: 2500, currency: 'EUR' });
});

test.each(['card', 'bank-transfer', 'crypto'])('%s, outcome success: paid at once, told by a signed callback', async (method) => {
  const { request, page } = await cashier.charge({ method });
  const posted = await cashier.pay(page, { outcome: 'success', ...goodCard });
  expect(posted.headers.get('location')).toBe(new URL(page).pathname);
  const result = await textOf(page);
  expect(result).toContain(`href="${new URL(page).origin}/wallet?wallet=1&amp;cashier=success"`);
  expect(result).toContain('data-forward-after-ms="3000"');
  const [event] = await receiver.events(request.reference, 1);
  expect(event).toMatchObject({
    status: 'succeeded',
    sequence: 1,
    reference: request.reference,
  });
  const callback = receiver.received.find((one) => one.event.reference === request.reference);
  expect(callback && isRightlySigned(callback)).toBe(true);
  expect(callback?.path).toBe('/callbacks?from=cashier');
  expect(await statusOf(request.reference)).toBe('succeeded');
});

test.each([
  ['card', 'pending', 10_000],
  ['bank-transfer', 'late', 60_000],
  ['crypto', 'pending', 10_000],
])('%s, outcome %s: pending, then paid after %i ms', async (method, outcome, delayMs) => {
  const { request, page } = await cashier.charge({ method });
  await cashier.pay(page, { outcome, ...goodCard });
  const waiting = await textOf(page);
  expect(waiting).toContain(method === 'crypto' ? 'Waiting for the network' : 'Waiting for the bank');
  expect(waiting).toContain('cashier=pending');
  expect(waiting).not.toContain('data-forward-after-ms');
  await receiver.events(request.reference, 1);
  clock.advance(delayMs - 2000);
  expect(await statusOf(request.reference)).toBe('pending');
  clock.advance(2000);
  const events = await receiver.events(request.reference, 2);
  expect(events.map((event) => [event.sequence, event.status])).toEqual([
    [1, 'pending'],
    [2, 'succeeded'],
  ]);
  expect(new Set(events.map((event) => event.eventId)).size).toBe(2);
  expect(await textOf(page)).toContain('cashier=success');
});

test('a refused card form says so beside each field and gives back neither number nor code', async () => {
  const { request, page } = await cashier.charge();
  const refused = await cashier.pay(page, { outcome: 'late', number: '4242424242424241', expiry: '01/20', cvc: '98x', holder: '' });
  const text = await refused.text();
  expect(refused.status).toBe(422);
  for (const field of ['number', 'expiry', 'cvc', 'holder']) expect(text).toMatch(new RegExp(`<p class="error" id="${field}-error">`));
  expect(text).toContain('This card number isn’t valid. Please check it.');
  expect(text).toContain('value="01/20"');
  expect(text).not.toContain('4242424242424241');
  // the form's token is random
  expect(text.replace(/name="token" value="[^"]+"/, '')).not.toContain('98x');
  expect(text).toMatch(/value="late" checked/);
  expect(await statusOf(request.reference)).toBe('created');
});

test('a real card, valid by its check digit, is refused; so is a form without an outcome', async () => {
  const { request, page } = await cashier.charge();
  const real = await cashier.pay(page, { outcome: 'success', ...goodCard, number: '4111111111111111' });
  expect(await real.text()).toContain('Only the test cards shown here are accepted');
  for (const outcome of ['', 'underpaid', '__proto__']) {
    const unknown = await cashier.pay(page, { outcome, ...goodCard });
    expect(unknown.status).toBe(422);
    expect(await unknown.text()).toContain('Choose what should happen.');
  }
  expect(await statusOf(request.reference)).toBe('created');
});

test('KY-05 of a card only the last four are kept and who holds it', async () => {
  const { request, page } = await cashier.charge();
  await cashier.pay(page, { outcome: 'success', ...goodCard, holder: 'Margarethe Musterkarte' });
  const [row] = await database.ask<{ row: string }>('select p::text as row from cashier.payment p where reference = $1', [
    request.reference,
  ]);
  const [callback] = await database.ask<{ row: string }>(
    'select c::text as row from cashier.callback c join cashier.payment p on p.id = c.payment_id where reference = $1',
    [request.reference],
  );
  expect(row?.row).toContain('4242');
  expect(`${row?.row} ${callback?.row}`).not.toMatch(/42424242|4242 4242/);
});

test('what is put in comes out as text', async () => {
  const evil = '"><script>alert(1)</script>\'';
  const { page } = await cashier.charge({ returnUrl: `${new URL(cashier.url).origin}/wallet?q=${evil}#${evil}` });
  const open = await textOf(page);
  expect(open).toContain('Lantern&lt;b&gt;hall');
  const refused = await (await cashier.pay(page, { outcome: evil, number: evil, expiry: evil, cvc: evil, holder: evil })).text();
  expect(refused).toContain('value="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;&#39;"');
  await cashier.pay(page, { outcome: 'success', ...goodCard });
  for (const text of [open, refused, await textOf(page)]) {
    expect(text).not.toContain('<script>');
    expect(text).not.toContain('<b>');
  }
});

test('a form without the token or from another site is refused', async () => {
  const { request, page } = await cashier.charge();
  const form = { outcome: 'success', ...goodCard };
  const other = tokenOf(await textOf((await cashier.charge()).page));
  for (const token of ['', 'guess', other]) expect((await cashier.pay(page, { ...form, token })).status).toBe(403);
  for (const origin of ['https://elsewhere.example', 'null']) expect((await cashier.pay(page, form, { origin })).status).toBe(403);
  expect((await fetch(page, { method: 'POST', body: JSON.stringify(form), headers: { 'content-type': 'application/json' } })).status).toBe(
    415,
  );
  expect(await statusOf(request.reference)).toBe('created');
  expect((await cashier.pay(page, form, { origin: new URL(page).origin })).status).toBe(303);
  expect(await statusOf(request.reference)).toBe('succeeded');
});

test('paying twice at once has one outcome', async () => {
  const { request, page } = await cashier.charge();
  const token = tokenOf(await textOf(page));
  const outcomes = ['success', 'card-declined', 'pending', 'success', 'insufficient-funds', 'late'];
  const answers = await Promise.all(
    outcomes.map(
      async (outcome) =>
        await fetch(page, { method: 'POST', redirect: 'manual', body: new URLSearchParams({ token, outcome, ...goodCard }) }),
    ),
  );
  expect(answers.map((answer) => answer.status)).toEqual(outcomes.map(() => 303));
  expect(await callbacksOf(request.reference)).toBe(1);
});

test('of paying and cancelling at once one wins, and the answer tells which', async () => {
  for (let round = 0; round < 10; round += 1) {
    const { request, page } = await cashier.charge();
    const token = tokenOf(await textOf(page));
    const [cancelled] = await Promise.all([
      cashier.api('POST', `/charges/${request.reference}/cancel`),
      fetch(page, { method: 'POST', redirect: 'manual', body: new URLSearchParams({ token, outcome: 'success', ...goodCard }) }),
    ]);
    expect(await statusOf(request.reference)).toBe(cancelled.body['state']);
    expect(await callbacksOf(request.reference)).toBe(cancelled.body['state'] === 'succeeded' ? 1 : 0);
  }
});

test('a charge that was paid shows its result instead of being paid again', async () => {
  const { request, page } = await cashier.charge();
  const token = tokenOf(await textOf(page));
  await cashier.pay(page, { outcome: 'card-declined', ...goodCard });
  const again = await fetch(page, { method: 'POST', body: new URLSearchParams({ token, outcome: 'success', ...goodCard }) });
  expect(again.status).toBe(200);
  expect(await again.text()).toContain('Payment failed');
  expect(await statusOf(request.reference)).toBe('failed');
});

test('a charge that nobody pays for half an hour fails as expired', async () => {
  const { request, page } = await cashier.charge();
  const token = tokenOf(await textOf(page));
  clock.advance(30 * 60_000);
  const late = await fetch(page, { method: 'POST', body: new URLSearchParams({ token, outcome: 'success', ...goodCard }) });
  expect(await late.text()).toContain('This payment page has expired');
  const [event] = await receiver.events(request.reference, 1);
  expect(event).toMatchObject({ status: 'failed', reason: 'expired', sequence: 1 } satisfies Partial<CashierCallback>);
  expect((await cashier.api('GET', `/payments/${request.reference}`)).body).toMatchObject({ status: 'failed', reason: 'expired' });
  expect((await cashier.api('POST', `/charges/${request.reference}/cancel`)).body).toEqual({ state: 'failed' });
});

test('an address that no charge has is nothing; a payout has no page', async () => {
  expect((await fetch(`${cashier.url}/pay/nothing`)).status).toBe(404);
  expect((await fetch(`${cashier.url}/pay/%00`)).status).toBe(404);
  expect((await fetch(`${cashier.url}/elsewhere`)).status).toBe(404);
  const payout = await cashier.payout({ iban: 'DE09000000000000000001' });
  const id = String((await cashier.api('GET', `/payments/${payout.reference}`)).body['id']);
  const response = await fetch(`${cashier.url}/pay/${id}`, { headers: { 'accept-language': 'nl, de;q=0.5' } });
  expect(response.status).toBe(404);
  expect(await response.text()).toContain('Zahlung nicht gefunden');
});
