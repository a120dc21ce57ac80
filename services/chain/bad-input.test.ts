// Each route is given what is wrong in every way it can be, and says what: never a fault of the service's own.
import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signRequest } from '../cashier/signature.ts';
import { casinoKey, ether, openWorld, signerKey, type World } from './testing/open-world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld({ service: { faucet: true } });
});
afterAll(async () => await world.close());

interface Sent {
  status: number;
  problem: Record<string, unknown>;
}

/** Sends bytes as they are, signed by a key at a time. */
async function sendText(url: string, body: string, key = casinoKey, at = new Date()): Promise<Sent> {
  const target = new URL(url);
  const headers = signRequest(key, { method: 'POST', path: target.pathname + target.search, body }, at);
  const response = await fetch(target, { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } });
  return { status: response.status, problem: (await response.json()) as Record<string, unknown> };
}

const charge = (more: object = {}): object => ({
  reference: v7(),
  method: 'crypto',
  amount: Number(ether),
  currency: 'ETH',
  digits: 9,
  customer: { id: v7(), country: 'DE', language: 'en' },
  returnUrl: new URL('/wallet', world.url).href,
  callbackUrl: `${world.receiver.url}/callbacks?from=chain`,
  ...more,
});
const payout = (more: object = {}): object => {
  const { returnUrl: _, ...rest } = charge() as Record<string, unknown>;
  return { ...rest, fields: { address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed' }, ...more };
};

const wrongInBoth: [string, object][] = [
  ['reference', { reference: 'me' }],
  ['amount', { amount: 0 }],
  ['amount', { amount: -5 }],
  ['amount', { amount: 0.5 }],
  ['amount', { amount: 2 ** 60 }],
  ['amount', { amount: '5' }],
  ['method', { method: 'barter' }],
  ['digits', { digits: 99 }],
  ['currency', { currency: 5 }],
  ['callbackUrl', { callbackUrl: 'http://169.254.169.254/latest' }],
  ['callbackUrl', { callbackUrl: 'file:///etc/passwd' }],
  ['customer', { customer: null }],
];

test.each([...wrongInBoth, ['returnUrl', { returnUrl: 'https://elsewhere.test/' }], ['returnUrl', { returnUrl: 'javascript:alert(1)' }]])(
  'a charge with a wrong %s is refused by its name: %o',
  async (field, more) => {
    const { status, body } = await world.api('POST', '/charges', charge(more));
    expect([status, body['type']]).toEqual([422, 'urn:cashier:invalid-request']);
    expect(String(body['detail'])).toContain(field);
  },
);

test.each([...wrongInBoth, ['fields', { fields: 5 }], ['address', { fields: {} }], ['address', { fields: { address: '0x\u0000' } }]])(
  'a payout with a wrong %s is refused by its name: %o',
  async (field, more) => {
    const { status, body } = await world.api('POST', '/payouts', payout(more));
    expect([status, body['type']]).toEqual([422, 'urn:cashier:invalid-request']);
    expect(String(body['detail'])).toContain(field);
  },
);

test('a body that is no JSON, too large, signed by another, for another path or long ago is refused', async () => {
  const url = `${world.url}/api/charges`;
  for (const text of ['', '{', 'null', '[]', '"x"', '{"__proto__":{}}']) expect((await sendText(url, text)).status).toBe(422);
  expect((await sendText(url, ' '.repeat(65 * 1024))).status).toBe(413);
  const good = JSON.stringify(charge());
  expect((await sendText(url, good, { ...casinoKey, keyId: 'nobody' })).status).toBe(401);
  expect((await sendText(url, good, { ...casinoKey, secret: signerKey.secret })).status).toBe(401);
  expect((await sendText(url, good, casinoKey, new Date(Date.now() - 301_000))).status).toBe(401);
  expect((await sendText(url, good, casinoKey, new Date(Date.now() + 301_000))).status).toBe(401);
  expect((await fetch(url, { method: 'POST', body: good })).status).toBe(401);
  const target = new URL(url);
  const headers = signRequest(casinoKey, { method: 'POST', path: '/chain/api/payouts', body: good }, new Date());
  expect((await fetch(target, { method: 'POST', body: good, headers: { ...headers } })).status).toBe(401);
  expect((await world.database.ask('select 1 from chain.charge')).length).toBe(0);
});

test('readings name what is wrong with their question', async () => {
  expect((await world.api('GET', '/payments')).status).toBe(422);
  for (const query of [
    'from=x&to=y',
    'from=2026-01-01T00:00:00Z',
    'from=0000-00-01&to=2026-01-01',
    'from=-271821-04-20T00:00:00Z&to=2026-01-01T00:00:00Z',
  ])
    expect([query, (await world.api('GET', `/payments?${query}`)).status]).toEqual([query, 422]);
  const period = 'from=2026-01-01T00:00:00Z&to=2027-01-01T00:00:00Z';
  for (const after of ['%00', 'unknown', 'x'.repeat(5000)])
    expect([after, (await world.api('GET', `/payments?${period}&after=${after}`)).status]).toEqual([after, 422]);
  expect((await world.api('GET', `/payments?${period}&from=x`)).status).toBe(422);
  for (const reference of ['me', '%00', v7(), `${v7()}x`]) expect((await world.api('GET', `/payments/${reference}`)).status).toBe(404);
  for (const reference of ['me', '%00', v7()])
    expect((await world.api('POST', `/charges/${reference}/cancel`, {})).body).toEqual({ state: 'unknown' });
  expect((await world.api('GET', '/nothing')).status).toBe(404);
});

test('pages of payments that are not there say so, and a form of somebody else pours nothing', async () => {
  for (const id of ['x', 'x'.repeat(43), 'x'.repeat(90), '%00', '..%2f..%2fetc', "'%20or%201=1"])
    for (const [method, path] of [
      ['GET', `/pay/${id}`],
      ['POST', `/pay/${id}/faucet`],
    ] as const)
      expect([method, id, (await fetch(`${world.url}${path}`, { method })).status]).toEqual([method, id, 404]);
  const { page, address } = await world.charge(ether);
  const form = (body: string, headers: Record<string, string> = {}) =>
    fetch(`${page}/faucet`, {
      method: 'POST',
      body,
      redirect: 'manual',
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    });
  expect((await form('')).status).toBe(403);
  expect((await form('token=wrong')).status).toBe(403);
  const token = /name="token" value="([^"]+)"/.exec(await (await fetch(page)).text())?.[1] ?? '';
  expect((await form(`token=${token}`, { origin: 'https://elsewhere.test' })).status).toBe(403);
  const twice = await Promise.all([form(`token=${token}`), form(`token=${token}`)]);
  expect(twice.map(({ status }) => status)).toEqual([303, 303]);
  await world.mine(2);
  expect(await world.balance(address)).toBe(ether);
});

test('the signer answers what it does not understand by the field', async () => {
  const url = `${world.signerUrl}/sign`;
  const transfer = {
    id: `payout:${v7()}`,
    purpose: 'payout',
    wallet: null,
    to: `0x${'ab'.repeat(20)}`,
    currency: 'ETH',
    units: '1000',
    nonceFrom: '0',
    gas: '21000',
    maxFee: '2000000000',
    tip: '1',
  };
  const wrong = [
    { units: '0' },
    { units: '-1' },
    { nonceFrom: '9'.repeat(60) },
    { tip: '3000000000' },
    { wallet: 2 ** 31 },
    { wallet: 0.5 },
  ];
  const more = [
    { purpose: 'gift' },
    { to: `0x${'AB'.repeat(20)}` },
    { purpose: 'fund', toIndex: 2 ** 31 },
    { id: 'a\u0000' },
    { maxFee: '1e9' },
    { maxFee: '0' },
  ];
  for (const change of [...wrong, ...more])
    expect([change, (await sendText(url, JSON.stringify({ ...transfer, ...change }), signerKey)).status]).toEqual([change, 422]);
  expect((await sendText(url, '{', signerKey)).status).toBe(422);
  expect((await sendText(url, JSON.stringify(transfer), casinoKey)).status).toBe(401);
  expect((await sendText(url, JSON.stringify(transfer), signerKey, new Date(Date.now() - 301_000))).status).toBe(401);
  expect((await sendText(url, JSON.stringify(transfer), signerKey)).status).toBe(200);
});
