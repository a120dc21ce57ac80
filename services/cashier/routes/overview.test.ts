import { request as requestHttp } from 'node:http';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import {
  type Receiver,
  type TestCashier,
  type TestDatabase,
  createDatabase,
  createStandingClock,
  goodCard,
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
  cashier = await startCashier(database, receiver, { wallClock: clock.now, retryDelaysMs: [3_600_000] });
});
afterAll(async () => {
  await cashier.close();
  await receiver.close();
  await database.drop();
});

const overview = async (headers: Record<string, string> = {}): Promise<string> =>
  await (await fetch(`${cashier.url}/`, { headers })).text();

async function post(path: string, values: Record<string, string> = {}, headers: Record<string, string> = {}): Promise<number> {
  const body = new URLSearchParams({ token: tokenOf(await overview()), ...values });
  return (await fetch(`${cashier.url}${path}`, { method: 'POST', body, redirect: 'manual', headers })).status;
}

/** fetch does not let the host be chosen. */
async function statusForHost(host: string): Promise<number | undefined> {
  return await new Promise((resolve, reject) => {
    requestHttp(`${cashier.url}/`, { headers: { host } }, (response) => {
      response.resume();
      resolve(response.statusCode);
    })
      .on('error', reject)
      .end();
  });
}

test('an empty overview says how to begin and lists what can be tried', async () => {
  const page = await overview();
  expect(page).toContain('No payments yet.');
  for (const value of ['4242 4242 4242 4242', 'DE79000000000000000002', '4000 0000 0009 0003', 'ends in 0002', 'Faults are off'])
    expect(page).toContain(value);
  expect(await overview({ 'accept-language': 'de-DE,de;q=0.9' })).toContain('Noch keine Zahlungen.');
});

test('only this machine sees it', async () => {
  const local = await cashier.app.inject({ url: '/cashier/', remoteAddress: '127.0.0.1', headers: { host: 'localhost' } });
  expect(local.statusCode).toBe(200);
  for (const remoteAddress of ['203.0.113.7', '::ffff:203.0.113.7', '2001:db8::1', '10.0.0.1']) {
    const answer = await cashier.app.inject({ url: '/cashier/', remoteAddress, headers: { host: 'localhost' } });
    expect(answer.statusCode).toBe(404);
    expect(answer.body).not.toContain('Test cards');
    expect(
      (await cashier.app.inject({ method: 'POST', url: '/cashier/payments/x/decide', remoteAddress, headers: { host: 'localhost' } }))
        .statusCode,
    ).toBe(404);
  }
  expect((await fetch(`${cashier.url}/`, { headers: { 'x-forwarded-for': '203.0.113.7' } })).status).toBe(404);
  expect(await statusForHost('rebound.example')).toBe(404);
  expect(await statusForHost('localhost:3000')).toBe(200);
});

test('a payment shows its state, attempts and last answer as text', async () => {
  receiver.answers.push({ status: 500, body: '<script>alert(1)</script>' });
  const { request, page } = await cashier.charge();
  await cashier.pay(page, { outcome: 'card-declined', ...goodCard });
  await receiver.events(request.reference, 1);
  await expect.poll(async () => await overview(), { interval: 20 }).toContain('500 &lt;script&gt;alert(1)&lt;/script&gt;');
  const text = await overview();
  expect(text).toContain(request.reference);
  expect(text).toContain('The card was declined');
  expect(text).toContain('ending 4242');
  expect(text).not.toContain('<script>alert');
});

test('a callback asked for while it is on its way is sent once more after that', async () => {
  let letGo = (): void => undefined;
  receiver.answers.push(new Promise<number>((resolve) => (letGo = () => resolve(200))));
  const { request, page } = await cashier.charge();
  await cashier.pay(page, { outcome: 'success', ...goodCard });
  const [first] = await receiver.events(request.reference, 1);
  expect(await post(`/callbacks/${first?.eventId}/send`)).toBe(303);
  letGo();
  expect(await receiver.events(request.reference, 2)).toEqual([first, first]);
});

test('a callback is sent again by its button, before its time and after its delivery', async () => {
  receiver.answers.push(500);
  const { request, page } = await cashier.charge();
  await cashier.pay(page, { outcome: 'success', ...goodCard });
  const [first] = await receiver.events(request.reference, 1);
  for (let count = 2; count <= 4; count += 1) {
    expect(await post(`/callbacks/${first?.eventId}/send`)).toBe(303);
    const events = await receiver.events(request.reference, count);
    expect(events.at(-1)).toEqual(first);
  }
  expect(await post('/callbacks/nonsense/send')).toBe(404);
});

test.each([
  ['succeeded', {}],
  ['failed', { reason: 'decided-by-hand' }],
])('a pending payment is decided now: %s', async (status, more) => {
  const { request, page } = await cashier.charge();
  await cashier.pay(page, { outcome: 'late', ...goodCard });
  await receiver.events(request.reference, 1);
  const id = page.split('/').at(-1) ?? '';
  expect(await post(`/payments/${id}/decide`, { status })).toBe(303);
  expect((await receiver.events(request.reference, 2))[1]).toMatchObject({ status, sequence: 2, ...more });
  await post(`/payments/${id}/decide`, { status: status === 'failed' ? 'succeeded' : 'failed' });
  expect((await cashier.api('GET', `/payments/${request.reference}`)).body['status']).toBe(status);
});

test('its buttons work from its own page only', async () => {
  const { request, page } = await cashier.charge();
  await cashier.pay(page, { outcome: 'late', ...goodCard });
  const path = `/payments/${page.split('/').at(-1)}/decide`;
  expect(await post(path, { status: 'succeeded', token: 'guess' })).toBe(403);
  expect(await post(path, { status: 'succeeded' }, { origin: 'https://elsewhere.example' })).toBe(403);
  expect(await post(path, { status: 'created' })).toBe(404);
  expect((await cashier.api('GET', `/payments/${request.reference}`)).body['status']).toBe('pending');
});

test('the last fifty are shown', async () => {
  await Promise.all(Array.from({ length: 52 }, async () => await cashier.charge()));
  expect([...(await overview()).matchAll(/<article/g)]).toHaveLength(50);
});
