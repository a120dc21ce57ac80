// The on-ramp from outside: who may ask, the page and its form, callbacks that are signed, retried, doubled and held back.
import { createHmac } from 'node:crypto';
import Fastify from 'fastify';
import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { cashierHeaders, cashierSigningText } from '#contract/protocols/cashier.ts';
import { freePort } from '#testing/free-port.ts';
import {
  createDatabase,
  createStandingClock,
  goodCard,
  isRightlySigned,
  keyId,
  type Receiver,
  secret,
  startReceiver,
  type TestDatabase,
  tokenOf,
} from '../cashier/testing/start-cashier.ts';
import { onRampPlugin } from './index.ts';

let database: TestDatabase;
let receiver: Receiver;
let origin: string;
const clock = createStandingClock();
const app = Fastify({ forceCloseConnections: true });
beforeAll(async () => {
  database = await createDatabase(inject('postgresUrl'));
  receiver = await startReceiver();
  const port = await freePort();
  origin = `http://127.0.0.1:${port}`;
  await app.register(onRampPlugin, {
    prefix: '/on-ramp',
    databaseUrl: database.url,
    publicUrl: `${origin}/on-ramp`,
    keyId,
    secret,
    brandName: 'Lanternhall',
    faults: false,
    pollMs: 20,
    retryDelaysMs: [0],
    allowedOrigins: [receiver.url],
    wallClock: clock.now,
  });
  await app.listen({ port, host: '127.0.0.1' });
});
afterAll(async () => {
  await app.close();
  await receiver.close();
  await database.drop();
});

async function api(
  path: string,
  body: object | undefined,
  changes: { secret?: string; key?: string; timestamp?: string; sent?: string } = {},
) {
  const text = body === undefined ? '' : JSON.stringify(body);
  const method = body === undefined ? 'GET' : 'POST';
  const timestamp = changes.timestamp ?? String(clock.now().getTime());
  const signing = cashierSigningText(timestamp, method, `/on-ramp/api${path}`, text);
  const response = await fetch(`${origin}/on-ramp/api${path}`, {
    method,
    ...(body !== undefined && { body: changes.sent ?? text }),
    headers: {
      'content-type': 'application/json',
      [cashierHeaders.key]: changes.key ?? keyId,
      [cashierHeaders.timestamp]: timestamp,
      [cashierHeaders.signature]: createHmac('sha256', changes.secret ?? secret)
        .update(signing)
        .digest('hex'),
    },
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

const ask = { pays: { amount: 5000, currency: 'EUR', digits: 2 }, coin: { currency: 'ETH', digits: 9 } };
async function purchase(more: object = {}) {
  const { body: quote } = await api('/quotes', ask);
  const request = {
    reference: v7(),
    method: 'on-ramp',
    amount: quote['gets'],
    currency: 'ETH',
    digits: 9,
    customer: { id: v7(), country: 'DE', language: 'fr' },
    returnUrl: `${origin}/games?wallet=1`,
    callbackUrl: `${receiver.url}/callbacks`,
    quote: quote['id'],
    ...more,
  };
  return { quote, request, opened: await api('/charges', request) };
}
const pay = async (page: string, form: object, headers: Record<string, string> = {}) => {
  const token = tokenOf(await (await fetch(page)).text());
  return await fetch(page, { method: 'POST', body: new URLSearchParams({ token, ...form }), redirect: 'manual', headers });
};

test('a stranger, an old signature and a changed body are refused, and bodies that are none', async () => {
  const count = async () => (await database.ask<{ n: number }>('select count(*)::int as n from on_ramp.quote'))[0]?.n;
  expect((await api('/quotes', ask)).status).toBe(200);
  const before = await count();
  const old = String(clock.now().getTime() - 360_000);
  for (const change of [{ secret: 'guessed' }, { key: 'stranger' }, { timestamp: old }, { sent: JSON.stringify({ ...ask, x: 1 }) }])
    expect((await api('/quotes', ask, change)).status).toBe(401);
  for (const body of [
    {},
    { pays: ask.pays },
    { ...ask, pays: { ...ask.pays, amount: -1 } },
    { ...ask, coin: { currency: 'XXX', digits: 9 } },
  ])
    expect((await api('/quotes', body)).status).toBe(422);
  expect((await api('/quotes', { ...ask, pays: { ...ask.pays, amount: 50 } })).status).toBe(422);
  expect(await count()).toBe(before);
  const { opened } = await purchase({ returnUrl: 'https://elsewhere.example/' });
  expect(opened.status).toBe(422);
  expect((await purchase({ callbackUrl: 'https://elsewhere.example/' })).opened.status).toBe(422);
});

test('the page says what is paid, what of it is the fee, the rate, what arrives and how long; in the language of the buyer', async () => {
  const { opened } = await purchase();
  const response = await fetch(String(opened.body['redirectUrl']));
  const page = await response.text();
  for (const words of ['<html lang="fr">', 'Vous payez', '50,00', '1,25', '15,52', 'mETH', '10'])
    expect(page.replace(/[\u00a0\u202f]/g, ' ')).toContain(words);
  expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect((await fetch(`${origin}/on-ramp/buy/${'x'.repeat(43)}`)).status).toBe(404);
});

test('a form without its token or from elsewhere, a wrong card and no outcome are refused; then it is paid once', async () => {
  const { opened, request } = await purchase();
  const page = String(opened.body['redirectUrl']);
  expect((await pay(page, { token: 'guess', outcome: 'success', ...goodCard })).status).toBe(403);
  expect((await pay(page, { outcome: 'success', ...goodCard }, { origin: 'https://evil.example' })).status).toBe(403);
  const refused = await pay(page, { outcome: 'success', ...goodCard, number: '4000 0000 0000 0000' });
  expect([refused.status, (await refused.text()).includes('4000 0000 0000 0000')]).toEqual([422, false]);
  expect((await pay(page, { outcome: 'sideways', ...goodCard })).status).toBe(422);
  receiver.answers.push(500, 503);
  // a page that was read before any of them is answered has the token
  const token = tokenOf(await (await fetch(page)).text());
  const answers = await Promise.all([1, 2, 3].map(async () => await pay(page, { token, outcome: 'success', ...goodCard })));
  expect(answers.map(({ status }) => status)).toEqual([303, 303, 303]);
  const events = await receiver.events(request.reference, 3);
  expect(new Set(events.map(({ eventId }) => eventId)).size).toBe(1);
  expect(events[0]).toMatchObject({ status: 'succeeded', amount: request.amount, currency: 'ETH', kind: 'charge', sequence: 1 });
  expect(events[0]?.instrument).toMatchObject({ label: '•••• 4242', holder: 'Alex Sandbox' });
  expect(receiver.received.every(isRightlySigned)).toBe(true);
  expect((await api(`/payments/${request.reference}`, undefined)).body).toMatchObject({ status: 'succeeded' });
  expect(JSON.stringify(await database.ask('select * from on_ramp.purchase'))).not.toContain('424242424242');
});

test('pending comes to its end by itself, and a price that is over ends its purchase', async () => {
  const [slow, over] = [await purchase(), await purchase()];
  await pay(String(slow.opened.body['redirectUrl']), { outcome: 'pending', ...goodCard });
  await receiver.events(slow.request.reference, 1);
  clock.advance(11_000);
  expect((await receiver.events(slow.request.reference, 2)).map(({ status }) => status)).toEqual(['pending', 'succeeded']);
  clock.advance(600_000);
  expect(await receiver.events(over.request.reference, 1)).toMatchObject([{ status: 'failed', reason: 'expired' }]);
  expect((await api(`/charges/${over.request.reference}/cancel`, {})).body).toEqual({ state: 'failed' });
  const day = {
    from: new Date(clock.now().getTime() - 86_400_000).toISOString(),
    to: new Date(clock.now().getTime() + 1000).toISOString(),
  };
  const { body } = await api(`/payments?from=${day.from}&to=${day.to}`, undefined);
  expect((body['payments'] as { reference: string }[]).map(({ reference }) => reference)).toEqual(
    expect.arrayContaining([slow.request.reference, over.request.reference]),
  );
});

test('a list of more than a page goes on behind its last purchase, also within one moment', async () => {
  const { request, opened } = await purchase();
  await pay(String(opened.body['redirectUrl']), { outcome: 'success', ...goodCard });
  await receiver.events(request.reference, 1);
  await database.ask(
    `with made as (
       insert into on_ramp.quote
       select (jsonb_populate_record(q, jsonb_build_object('id', gen_random_uuid()))).*
         from on_ramp.quote q join on_ramp.purchase p on p.quote_id = q.id, generate_series(1, 450) where p.reference = $1
       returning id)
     insert into on_ramp.purchase
     select (jsonb_populate_record(p, jsonb_build_object(
       'id', made.id, 'reference', made.id, 'quote_id', made.id, 'updated_at', '2020-01-01T12:00:00Z'))).*
       from on_ramp.purchase p, made where p.reference = $1`,
    [request.reference],
  );
  const pages: string[][] = [];
  for (let after: string | undefined = ''; after !== undefined; ) {
    const query = `from=2020-01-01T00:00:00Z&to=2020-01-02T00:00:00Z${after === '' ? '' : `&after=${encodeURIComponent(after)}`}`;
    const { body } = await api(`/payments?${query}`, undefined);
    pages.push((body['payments'] as { reference: string }[]).map(({ reference }) => reference));
    after = body['next'] as string | undefined;
  }
  expect(pages.map(({ length }) => length)).toEqual([200, 200, 50]);
  expect(new Set(pages.flat()).size).toBe(450);
});
