// The road that every call walks: what bad input gets, whichever call it is sent to.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { CallSpec } from '#contract/kernel/call.ts';
import { calls } from '#contract/kernel/calls.ts';
import { CallRefused } from '#contract/kernel/client.ts';
import { type CallName, pathOf } from '#contract/kernel/paths.ts';
import { changeSetting } from '#server/modules/reference/index.ts';
import { useTestApp } from '#testing/test-app.ts';

const app = useTestApp();

const registration = {
  email: 'road@lanternhall.example',
  password: 'correct horse',
  password_confirmation: 'correct horse',
  country: 'DE',
  currency: 'EUR',
  dateOfBirth: '1990-05-17',
  agreements: true,
};

async function raw(path: string, init: RequestInit = {}): Promise<{ status: number; body: Record<string, unknown>; headers: Headers }> {
  const response = await fetch(app().origin + path, init);
  const text = await response.text();
  return { status: response.status, body: (text === '' ? {} : JSON.parse(text)) as Record<string, unknown>, headers: response.headers };
}
const post = async (path: string, body: string, headers: Record<string, string> = { 'content-type': 'application/json' }) =>
  await raw(path, { method: 'POST', body, headers });

test('a refusal is a problem with type, title, status, detail, code and request id', async () => {
  const { status, body, headers } = await post('/api/player/register', '{}');
  expect(status).toBe(422);
  expect(headers.get('content-type')).toBe('application/problem+json; charset=utf-8');
  expect(body).toMatchObject({
    type: '/api/docs#invalid-input',
    status: 422,
    code: 10002,
    title: expect.any(String),
    detail: expect.any(String),
  });
  expect(body['requestId']).toBe(headers.get('x-request-id'));
  expect(body['errors']).toContainEqual({ field: 'email', rule: 'required', params: {}, message: 'Value is required' });
});

test('every field error names its rule and parameters', async () => {
  const wrong = {
    ...registration,
    email: 'nobody',
    password: 'short',
    country: 'Germany',
    currency: 7,
    dateOfBirth: '17.05.1990',
    surprise: 1,
  };
  const { body } = await post('/api/player/register', JSON.stringify(wrong));
  const rules = Object.fromEntries((body['errors'] as { field: string; rule: string }[]).map((error) => [error.field, error.rule]));
  expect(rules).toEqual({
    email: 'email',
    password: 'minLength',
    country: 'format',
    currency: 'type',
    dateOfBirth: 'date',
    surprise: 'unknown',
  });
});

test('broken JSON, another content type, a body too large, a prototype key', async () => {
  expect(await post('/api/player/sessions', '{"email":')).toMatchObject({ status: 400, body: { code: 10001 } });
  expect(await post('/api/player/sessions', 'email=a', { 'content-type': 'application/x-www-form-urlencoded' })).toMatchObject({
    status: 415,
    body: { code: 10007 },
  });
  expect(await post('/api/player/sessions', '{}', { 'content-type': 'text/plain' })).toMatchObject({ status: 415 });
  expect(await post('/api/player/sessions', JSON.stringify({ email: 'x'.repeat(70_000), password: 'x' }))).toMatchObject({
    status: 413,
    body: { code: 10006 },
  });
  expect(await post('/api/player/sessions', '{"__proto__":{"admin":true},"email":"a@b.c","password":"x"}')).toMatchObject({ status: 400 });
});

test('the character NUL is refused wherever it stands, an address that cannot be read too', async () => {
  const player = await app().signUp();
  const authorization = `Bearer ${player.accessToken}`;
  const answers = [
    await post('/api/player/sessions', String.raw`{"email":"\u0000","password":"\u0000"}`),
    await raw('/api/game/games?search=%00'),
    await raw('/api/player/profile', {
      method: 'PUT',
      body: String.raw`{"nickname":"x\u0000y"}`,
      headers: { authorization, 'content-type': 'application/json' },
    }),
    await raw('/api/%ff'),
  ];
  // by the field's own rule where it has one, else as text that cannot be kept
  for (const { status } of answers) expect([400, 422]).toContain(status);
  expect(answers.at(-1)).toMatchObject({ status: 400, body: { code: 10001 } });
  expect(answers.at(-1)?.headers.get('x-content-type-options')).toBe('nosniff');
});

test('an unknown path is 404, another method 405 with the methods that are allowed', async () => {
  expect(await raw('/api/nothing/here')).toMatchObject({ status: 404, body: { code: 10004 } });
  const wrong = await raw('/api/wallet/accounts', { method: 'DELETE' });
  expect(wrong).toMatchObject({ status: 405, body: { code: 10005 } });
  expect(wrong.headers.get('allow')).toBe('GET, POST');
  expect(await post('/nowhere', '{}')).toMatchObject({ status: 404 });
});

test('queries: unknown ones are refused, lists come in brackets or alone', async () => {
  expect(await raw('/api/game/games?colour=red')).toMatchObject({ status: 422, body: { errors: [{ field: 'colour', rule: 'unknown' }] } });
  expect(await raw('/api/game/games?page=0')).toMatchObject({
    status: 422,
    body: { errors: [{ field: 'page', rule: 'minValue', params: { min: 1 } }] },
  });
  expect(await raw('/api/game/games?page=soon')).toMatchObject({ status: 422 });
  for (const query of ['provider[]=a&provider[]=b', 'provider%5B%5D=a', 'provider=a'])
    expect((await raw(`/api/game/games?${query}`)).status).toBe(200);
});

test('ASVS V3.5.1 a command from a page of another site is refused', async () => {
  const foreign = { 'content-type': 'application/json', origin: 'https://elsewhere.example' };
  expect(await post('/api/player/register', JSON.stringify(registration), foreign)).toMatchObject({ status: 403, body: { code: 10012 } });
  const own = { 'content-type': 'application/json', origin: app().origin };
  expect((await post('/api/player/register', JSON.stringify(registration), own)).status).toBe(200);
});

test('calls for players are 401 without a session, with a broken token and with a foreign one', async () => {
  const names = (Object.keys(calls) as CallName[]).filter((name) => (calls[name].spec as CallSpec).who === 'player');
  for (const name of names) {
    const { method, path } = pathOf(name);
    for (const authorization of [undefined, 'Bearer nonsense', 'Basic YTpi', 'Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.'])
      expect([
        name,
        (await raw(`/api${path.replace('{id}', 'x')}`, { method, ...(authorization !== undefined && { headers: { authorization } }) }))
          .status,
      ]).toEqual([name, 401]);
  }
});

test('maintenance refuses commands with 503 and lets reads and signing out through', async () => {
  const player = await app().signUp();
  const { database, notifier } = app().context;
  await database.transact(async (tx) => await changeSetting(tx, notifier, 'maintenance', true));
  await app().context.settings.reload();
  const refusal = await player.call('openAccount', { body: { currency: 'USD' } }).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(CallRefused);
  expect((refusal as CallRefused).problem).toMatchObject({ status: 503, code: 10010 });
  expect((await player.call('listAccounts')).data).toHaveLength(1);
  expect((await player.call('signOut')).data.closed).toBe(true);
  await database.transact(async (tx) => await changeSetting(tx, notifier, 'maintenance', false));
  await app().context.settings.reload();
});

test('OpenAPI 3.1 lists every call, and every call of it answers something other than 404', async () => {
  const { body } = await raw('/api/openapi.json');
  expect(body['openapi']).toBe('3.1.0');
  const listed = Object.entries(body['paths'] as Record<string, object>).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(listed.toSorted()).toEqual((Object.keys(calls) as CallName[]).map((name) => Object.values(pathOf(name)).join(' ')).toSorted());
});

test('guests’ answers are cached, by language, and dropped when the catalogue changes', async () => {
  const read = async (language: string) =>
    (await raw('/api/settings/countries', { headers: { 'accept-language': language } })).body['data'] as { code: string; name: string }[];
  const germany = (rows: { code: string; name: string }[]) => rows.find(({ code }) => code === 'DE')?.name;
  expect([germany(await read('en')), germany(await read('de')), germany(await read('en'))]).toEqual(['Germany', 'Deutschland', 'Germany']);
});

test.each([
  ['withStates=true', 200, true],
  ['withStates=1', 200, true],
  ['withStates=false', 200, false],
  ['withStates=0', 200, false],
  ['', 200, false],
  ['withStates=maybe', 422, undefined],
  ['withStates=2', 422, undefined],
])('the countries with %s: %i, states %s', async (query, expected, hasStates) => {
  const { status, body } = await raw(`/api/settings/countries?${query}`);
  const brazil = (body['data'] as { code: string; states: object[] }[] | undefined)?.find(({ code }) => code === 'BR');
  expect([status, brazil && brazil.states.length > 0]).toEqual([expected, hasStates]);
});

/** Bodies of every kind, among them those that are nearly right. */
const anyBody = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  fc.record({
    email: fc.oneof(fc.emailAddress(), fc.string({ unit: 'binary' }), fc.integer()),
    password: fc.string({ unit: 'binary', maxLength: 300 }),
    amount: fc.oneof(fc.integer(), fc.double(), fc.constant(Number.MAX_SAFE_INTEGER)),
    currency: fc.constantFrom('EUR', 'eur', 'XXX', '', '__proto__'),
    refreshToken: fc.string({ unit: 'binary' }),
    fields: fc.dictionary(fc.string(), fc.jsonValue()),
    key: fc.oneof(fc.uuid(), fc.string()),
  }),
);
const anyWord = fc.oneof(
  fc.uuid(),
  fc.string({ unit: 'binary', minLength: 1, maxLength: 40 }),
  fc.constantFrom('__proto__', '..', '%00', 'null', '-1', '9'.repeat(30)),
);

test('no call answers 5xx to any input, signed in or not', async () => {
  const player = await app().signUp();
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...(Object.keys(calls) as CallName[])),
      anyBody,
      anyWord,
      fc.dictionary(fc.constantFrom('page', 'perPage', 'currency', 'before', 'status', 'search', 'from', 'x'), anyWord),
      fc.boolean(),
      async (name, body, word, query, isSignedIn) => {
        if (name === 'signOut') return;
        const { method, path } = pathOf(name);
        const address = `/api${path.replace('{id}', encodeURIComponent(word))}?${new URLSearchParams(query).toString()}`;
        const headers: Record<string, string> = isSignedIn ? { authorization: `Bearer ${player.accessToken}` } : {};
        const init: RequestInit =
          method === 'GET'
            ? { method, headers }
            : { method, headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(body) };
        const { status } = await fetch(app().origin + address, init);
        expect([name, address, JSON.stringify(body), status < 500 || status === 503]).toEqual([name, address, JSON.stringify(body), true]);
      },
    ),
    { numRuns: 600 },
  );
});
