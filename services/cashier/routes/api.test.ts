import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { v7 } from 'uuid';
import {
  type Receiver,
  type TestCashier,
  type TestDatabase,
  createDatabase,
  createStandingClock,
  goodCard,
  startCashier,
  startReceiver,
} from '../testing/start-cashier.ts';

let database: TestDatabase;
let receiver: Receiver;
let cashier: TestCashier;
const clock = createStandingClock();
beforeAll(async () => {
  database = await createDatabase(inject('postgresUrl'));
  receiver = await startReceiver();
  cashier = await startCashier(database, receiver, { wallClock: clock.now });
});
afterAll(async () => {
  await cashier.close();
  await receiver.close();
  await database.drop();
});

const countOf = async (reference: string): Promise<number> =>
  (await database.ask<{ count: number }>('select count(*)::int as count from cashier.payment where reference = $1', [reference]))[0]
    ?.count ?? -1;

test('a charge answers its id and page, and is created', async () => {
  const request = cashier.chargeRequest();
  const answer = await cashier.api('POST', '/charges', request);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(answer.body['id']).toMatch(/^[\w-]{43}$/);
  expect(answer.body['redirectUrl']).toBe(`${cashier.url}/pay/${String(answer.body['id'])}`);
  const state = await cashier.api('GET', `/payments/${request.reference}`);
  expect(state.body).toEqual({
    id: answer.body['id'],
    reference: request.reference,
    kind: 'charge',
    status: 'created',
    amount: 2500,
    currency: 'EUR',
  });
});

test.each([
  ['another key id', { key: 'stranger' }],
  ['another secret', { secret: 'guessed' }],
  ['a timestamp of six minutes ago', { timestamp: String(clock.now().getTime() - 360_000) }],
  ['a timestamp six minutes ahead', { timestamp: String(clock.now().getTime() + 360_000) }],
  ['a timestamp that is no number', { timestamp: 'yesterday' }],
  ['the signature of another path', { path: '/cashier/api/payouts' }],
  ['the path without the prefix', { path: '/api/charges' }],
])('a stranger with %s is refused and leaves nothing', async (_, changes) => {
  const request = cashier.chargeRequest();
  const answer = await cashier.api('POST', '/charges', request, changes);
  expect(answer.status).toBe(401);
  expect(answer.headers.get('content-type')).toContain('application/problem+json');
  expect(answer.body).toMatchObject({ status: 401, type: 'urn:cashier:signature-refused' });
  expect(await countOf(request.reference)).toBe(0);
});

test('a body changed on its way is refused, and so are reading and cancelling without a signature', async () => {
  const request = cashier.chargeRequest();
  const tampered = await cashier.api('POST', '/charges', request, { sentBody: JSON.stringify({ ...request, amount: 1 }) });
  expect(tampered.status).toBe(401);
  await cashier.api('POST', '/charges', request);
  expect((await fetch(`${cashier.url}/api/payments/${request.reference}`)).status).toBe(401);
  expect((await fetch(`${cashier.url}/api/charges/${request.reference}/cancel`, { method: 'POST' })).status).toBe(401);
  expect((await fetch(`${cashier.url}/api/charges`, { method: 'POST', body: 'x'.repeat(100_000) })).status).toBe(413);
});

test.each([
  ['amount', { amount: 0 }],
  ['amount', { amount: 12.5 }],
  ['method', { method: 'cheque' }],
  ['currency', { currency: 'eur' }],
  ['digits', { digits: 40 }],
  ['reference', { reference: 'one' }],
  ['customer.id', { customer: { id: 'one', country: 'DE', language: 'en' } }],
  ['surprise', { surprise: true }],
  ['returnUrl', { returnUrl: 'https://elsewhere.example/wallet' }],
  ['returnUrl', { returnUrl: 'javascript:alert(1)' }],
  ['returnUrl', { returnUrl: '/wallet' }],
  ['callbackUrl', { callbackUrl: 'http://169.254.169.254/latest/meta-data' }],
  ['callbackUrl', { callbackUrl: 'file:///etc/passwd' }],
])('a charge with a wrong %s is refused with the field', async (field, changes) => {
  const request = { ...cashier.chargeRequest(), ...changes };
  const answer = await cashier.api('POST', '/charges', request);
  expect(answer.status).toBe(422);
  expect(answer.headers.get('content-type')).toContain('application/problem+json');
  expect(answer.body['errors']).toContainEqual(expect.objectContaining({ field }));
});

test('an address of the house under another port or scheme is foreign to a return', async () => {
  for (const returnUrl of [cashier.url.replace('http:', 'https:'), 'http://127.0.0.1:1/wallet', 'http://user:word@127.0.0.1/'])
    expect((await cashier.api('POST', '/charges', cashier.chargeRequest({ returnUrl }))).status).toBe(422);
});

test('a body that is no JSON or nothing is refused', async () => {
  expect((await cashier.api('POST', '/charges', '{"reference":')).status).toBe(422);
  expect((await cashier.api('POST', '/charges', 'null')).status).toBe(422);
  expect((await cashier.api('POST', '/payouts', '')).status).toBe(422);
});

test('the same reference answers the first charge; with other terms it is a conflict', async () => {
  const request = cashier.chargeRequest();
  const first = await cashier.api('POST', '/charges', request);
  const again = await cashier.api('POST', '/charges', request);
  expect(again).toMatchObject({ status: 200, body: first.body });
  for (const changes of [{ amount: 2501 }, { currency: 'USD' }, { method: 'bank-transfer' }])
    expect((await cashier.api('POST', '/charges', { ...request, ...changes })).body).toMatchObject({
      status: 409,
      type: 'urn:cashier:reference-taken',
    });
  const { returnUrl: _, ...rest } = request;
  expect((await cashier.api('POST', '/payouts', { ...rest, fields: {} })).status).toBe(409);
  expect(await countOf(request.reference)).toBe(1);
});

test('equal requests at once make one charge', async () => {
  const request = cashier.chargeRequest();
  const answers = await Promise.all(Array.from({ length: 12 }, async () => await cashier.api('POST', '/charges', request)));
  expect(answers.every((answer) => answer.status === 200)).toBe(true);
  expect(new Set(answers.map((answer) => answer.body['id'])).size).toBe(1);
  expect(await countOf(request.reference)).toBe(1);
});

test('different terms at once under one reference make one charge', async () => {
  const request = cashier.chargeRequest();
  const answers = await Promise.all(
    [100, 200, 300, 400].map(async (amount) => await cashier.api('POST', '/charges', { ...request, amount })),
  );
  expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409]);
});

test('an unknown reference has no state; cancelling it says so', async () => {
  expect((await cashier.api('GET', `/payments/${v7()}`)).status).toBe(404);
  expect((await cashier.api('GET', '/payments/not-a-reference')).status).toBe(404);
  expect((await cashier.api('POST', `/charges/${v7()}/cancel`)).body).toEqual({ state: 'unknown' });
  expect((await cashier.api('POST', '/charges/not-a-reference/cancel')).body).toEqual({ state: 'unknown' });
  expect((await cashier.api('GET', '/nothing')).body).toMatchObject({ status: 404 });
});

test('a cancelled charge stays cancelled, and its page refuses to be paid', async () => {
  const { request, page } = await cashier.charge();
  const openPage = await (await fetch(page)).text();
  const token = /name="token" value="([^"]+)"/.exec(openPage)?.[1] ?? '';
  for (let time = 0; time < 2; time += 1)
    expect((await cashier.api('POST', `/charges/${request.reference}/cancel`)).body).toEqual({ state: 'cancelled' });
  const late = await fetch(page, { method: 'POST', body: new URLSearchParams({ token, outcome: 'success', ...goodCard }) });
  expect(await late.text()).toContain('Payment cancelled');
  expect((await cashier.api('GET', `/payments/${request.reference}`)).body['status']).toBe('cancelled');
});

test('cancelling a final charge answers its end and changes nothing', async () => {
  for (const [outcome, state] of [
    ['success', 'succeeded'],
    ['card-declined', 'failed'],
  ] as const) {
    const { request, page } = await cashier.charge();
    await cashier.pay(page, { outcome, ...goodCard });
    expect((await cashier.api('POST', `/charges/${request.reference}/cancel`)).body).toEqual({ state });
    expect((await cashier.api('GET', `/payments/${request.reference}`)).body['status']).toBe(state);
  }
});

test('cancelling a pending charge calls it back: its success never comes', async () => {
  const { request, page } = await cashier.charge();
  await cashier.pay(page, { outcome: 'pending', ...goodCard });
  expect((await cashier.api('POST', `/charges/${request.reference}/cancel`)).body).toEqual({ state: 'cancelled' });
  clock.advance(20_000);
  const witness = await cashier.charge();
  await cashier.pay(witness.page, { outcome: 'success', ...goodCard });
  await receiver.events(witness.request.reference, 1);
  expect((await receiver.events(request.reference, 1)).map((event) => event.status)).toEqual(['pending']);
  expect((await cashier.api('GET', `/payments/${request.reference}`)).body['status']).toBe('cancelled');
});

test('a payout cannot be cancelled as a charge', async () => {
  const request = await cashier.payout({ iban: 'DE52000000000000000003' });
  expect((await cashier.api('POST', `/charges/${request.reference}/cancel`)).body).toEqual({ state: 'unknown' });
  expect((await cashier.api('GET', `/payments/${request.reference}`)).body['status']).toBe('pending');
});

test('a list of more than a page goes on behind its last payment, also within one moment', async () => {
  const { request, page } = await cashier.charge();
  await cashier.pay(page, { outcome: 'success', ...goodCard });
  await receiver.events(request.reference, 1);
  await database.ask(
    `insert into cashier.payment
     select (jsonb_populate_record(p, jsonb_build_object(
       'id', gen_random_uuid(), 'reference', gen_random_uuid(), 'updated_at', '2020-01-01T12:00:00Z'))).*
       from cashier.payment p, generate_series(1, 450) where p.reference = $1`,
    [request.reference],
  );
  const pages: string[][] = [];
  for (let after: string | undefined = ''; after !== undefined; ) {
    const query = `from=2020-01-01T00:00:00Z&to=2020-01-02T00:00:00Z${after === '' ? '' : `&after=${encodeURIComponent(after)}`}`;
    const { body } = await cashier.api('GET', `/payments?${query}`);
    pages.push((body['payments'] as { reference: string }[]).map(({ reference }) => reference));
    after = body['next'] as string | undefined;
  }
  expect(pages.map(({ length }) => length)).toEqual([200, 200, 50]);
  expect(new Set(pages.flat()).size).toBe(450);
});
