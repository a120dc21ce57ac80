// Whatever a provider sends, signed or not: no fault, every answer in its schema, nothing booked twice. The seed is fixed, so that what fails once
// fails again.
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { isRetryable, OswAnswer, oswBase, oswHeaders, oswMaxBytes, oswRequests } from '#contract/protocols/osw.ts';
import { validatorFor } from '#server/platform/calls/validation.ts';
import { newId } from '#server/platform/ids.ts';
import { type TestApp, openTestApp } from '#testing/test-app.ts';
import { startTestProvider, type TestProvider } from '#testing/test-provider.ts';
import { signOsw } from './signing.ts';

let app: TestApp;
let provider: TestProvider;
const tokens: string[] = [];
const isAnswer = validatorFor({ schema: OswAnswer, httpPart: 'body' });

beforeAll(async () => {
  provider = await startTestProvider();
  app = await openTestApp(inject('postgresUrl'), { context: () => ({ providers: [provider.access] }) });
  await provider.sync(app);
  for (const game of ['test-table', 'test-slot', 'test-table'] as const) {
    const player = await app.signUp();
    await app.fund(player, 5000n);
    tokens.push(await provider.launch(app, player, game));
  }
});
afterAll(async () => {
  await app.close();
  await provider.close();
});

interface Sent {
  status: number;
  answer: unknown;
  requestId: string;
}

async function post(path: string, body: string, headers: Record<string, string> = {}): Promise<Sent> {
  const timestamp = String(Date.now());
  const requestId = newId();
  const signature = signOsw(provider.access.secret, timestamp, 'POST', path, body);
  const own = {
    'content-type': 'application/json',
    [oswHeaders.key]: provider.access.keyId,
    [oswHeaders.timestamp]: timestamp,
    [oswHeaders.requestId]: requestId,
    [oswHeaders.signature]: signature,
  };
  const response = await fetch(app.origin + path, { method: 'POST', body, headers: { ...own, ...headers } });
  const text = await response.text();
  return { status: response.status, answer: text === '' ? undefined : JSON.parse(text), requestId };
}

const seed = 20_261_123;
const few = (what: string, count: number) => fc.integer({ min: 0, max: count - 1 }).map((index) => `${what}-${index}`);
const hostile = fc.oneof(
  fc.constantFrom<unknown>(
    '',
    ' ',
    '\0',
    '\ud800',
    'ü',
    'x'.repeat(81),
    '-1',
    '01',
    '1e3',
    '9'.repeat(16),
    '9'.repeat(40),
    "'; --",
    '{}',
    '__proto__',
  ),
  fc.constantFrom<unknown>(null, true, 0, -1, 1.5, 1e300, [], {}, [[]], { toString: 1 }),
  fc.string({ maxLength: 30 }),
  fc.json({ maxDepth: 2 }),
);
/** Ids from so few that calls meet each other; all fields that any call has. */
const sound = fc.record({
  sessionToken: fc.integer({ min: 0, max: 2 }),
  txId: few('tx', 40),
  refTxId: few('tx', 40),
  betTxId: few('tx', 40),
  roundId: few('round', 12),
  gameId: fc.constantFrom('test-table', 'test-slot'),
  amount: fc.constantFrom('10', '20', '100', '100000', '999999999999999', '0'),
  winAmount: fc.constantFrom('0', '30', '500'),
  currency: fc.constantFrom('EUR', 'EUR', 'EUR', 'BTC'),
  roundClosed: fc.boolean(),
});
const calls = Object.keys(oswRequests) as (keyof typeof oswRequests)[];
const input = fc.record({
  call: fc.constantFrom(...calls, 'bet', 'bet', 'win', 'win', 'rollback', 'bet-win'),
  fields: sound,
  bend: fc.option(
    fc.record({
      field: fc.constantFrom('txId', 'roundId', 'amount', 'sessionToken', 'currency', 'gameId', 'extra', 'detail'),
      value: hostile,
    }),
    {
      freq: 3,
    },
  ),
});

function bodyOf({ call, fields, bend }: { call: string; fields: Record<string, unknown>; bend: { field: string; value: unknown } | null }) {
  const known = Object.keys(oswRequests[call as 'bet'].properties);
  const token = tokens[Number(fields['sessionToken'])];
  const game = Number(fields['sessionToken']) === 1 ? 'test-slot' : 'test-table';
  const all: Record<string, unknown> = {
    ...fields,
    sessionToken: token,
    gameId: game,
    campaignId: 'c',
    grantId: 'g',
    played: 1,
    totalWin: '1',
    finished: true,
  };
  const body = Object.fromEntries(known.filter((name) => name in all).map((name) => [name, all[name]]));
  return bend === null ? body : { ...body, [bend.field]: bend.value };
}

test('signed calls of every kind, sound and bent, many at once: no fault, no answer outside its schema, nothing booked twice', async () => {
  const inputs = fc.sample(input, { seed, numRuns: 480 });
  const booked = new Map<string, number>();
  for (let from = 0; from < inputs.length; from += 12)
    await Promise.all(
      inputs.slice(from, from + 12).map(async (one) => {
        const body = bodyOf(one);
        const { status, answer, requestId } = await post(`${oswBase}/${one.call}`, JSON.stringify(body));
        expect([one.call, body, status]).toEqual([one.call, body, 200]);
        expect([one.call, body, answer, isAnswer(answer)]).toEqual([one.call, body, answer, true]);
        const told = answer as OswAnswer;
        expect([told.requestId, told.retryable]).toEqual([requestId, isRetryable(told.status)]);
        if (told.status === 'OK' && ['bet', 'win', 'bet-win'].includes(one.call)) {
          const txId = String(body['txId']);
          booked.set(txId, (booked.get(txId) ?? 0) + 1);
        }
      }),
    );
  expect(booked.size).toBeGreaterThan(10);
  expect([...booked.values()].every((times) => times === 1)).toBe(true);
  const { rows } = await app.context.database.pool.query<{ twice: string }>(
    'select count(*) as twice from (select key from ledger.wallet_entry group by key having count(*) > 1) k',
  );
  expect(String(rows[0]?.twice)).toBe('0');
});

test('bodies that are no JSON, deep, odd or at the limit, and calls that are none', async () => {
  const bet = {
    sessionToken: tokens[0],
    txId: 'limit',
    roundId: 'limit',
    gameId: 'test-table',
    amount: '10',
    currency: 'EUR',
    detail: { text: '' },
  };
  const fill = (bytes: number): string => {
    const bare = JSON.stringify(bet).length;
    return JSON.stringify({ ...bet, detail: { text: 'x'.repeat(bytes - bare) } });
  };
  for (const body of [
    '',
    'null',
    '"bet"',
    '[]',
    '{',
    '['.repeat(60_000),
    `${'{"a":'.repeat(9000)}1${'}'.repeat(9000)}`,
    '\u0000',
    '{"txId":"\\u0000"}',
  ])
    expect(await post(`${oswBase}/bet`, body)).toMatchObject({ status: 200, answer: { status: 'BAD_REQUEST', retryable: false } });
  for (const call of ['', 'constructor', '__proto__', 'toString', 'bet/', 'Bet', 'bet%00', '%', '..%2f..%2fapi', 'x'.repeat(300)]) {
    const { status, answer } = await post(`${oswBase}/${call}`, '{}');
    expect([call, [200, 400, 401, 404, 414].includes(status)]).toEqual([call, true]);
    if (status === 200) expect(answer).toMatchObject({ status: 'BAD_REQUEST' });
  }
  expect(await post(`${oswBase}/bet`, fill(oswMaxBytes))).toMatchObject({ status: 200, answer: { status: 'OK' } });
  expect(await post(`${oswBase}/bet`, fill(oswMaxBytes + 1))).toMatchObject({ status: 413, answer: undefined });
});

test('what is not signed as it should be is 401, whatever stands in its headers', async () => {
  const body = JSON.stringify({ sessionToken: tokens[0], gameId: 'test-table' });
  const bent = fc.sample(
    fc.tuple(
      fc.constantFrom(...Object.values(oswHeaders)),
      fc.oneof(
        fc.constantFrom('', ' ', '0', '-1', 'NaN', '1e15', 'Infinity', 'null', 'x'.repeat(81), 'x'.repeat(4000), '=', 'AAAA', '\u00ff'),
        fc.string({ maxLength: 60 }).map((text) => text.replace(/[^\x20-\x7e]/g, '~')),
      ),
    ),
    { seed, numRuns: 120 },
  );
  for (const [name, value] of bent) {
    if (name === oswHeaders.requestId && value.trim().length > 0 && value.length <= 80) continue; // any id will do once
    const { status, answer } = await post(`${oswBase}/balance`, body, { [name]: value });
    expect([name, value, status, answer]).toEqual([name, value, 401, undefined]);
  }
  for (const type of ['nonsense', 'a/b/c', '/', 'text', ''])
    expect(await post(`${oswBase}/balance`, body, { 'content-type': type })).toMatchObject({ status: 415, answer: undefined });
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data'])
    expect(await post(`${oswBase}/balance`, body, { 'content-type': type })).toMatchObject({ status: 200, answer: { status: 'OK' } });
  const again = { [oswHeaders.requestId]: randomUUID() };
  expect([(await post(`${oswBase}/balance`, body, again)).status, (await post(`${oswBase}/balance`, body, again)).status]).toEqual([
    200, 401,
  ]);
});
