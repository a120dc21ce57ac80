// Every call under /player with whatever somebody might send: never a bug, never a word about another player.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { calls } from '#contract/kernel/calls.ts';
import type { CallSpec } from '#contract/kernel/call.ts';
import { fieldTable } from '#contract/players/fields.ts';
import { type CallName, pathOf } from '#contract/kernel/paths.ts';
import { useTestApp } from '#testing/test-app.ts';

const app = useTestApp();

/** Signing out ends the run; the identity check takes no body, and asks a service outside that is not there. */
const left: readonly CallName[] = ['signOut', 'openVerification'];
const names = (Object.keys(calls) as CallName[]).filter((name) => pathOf(name).path.startsWith('/player/') && !left.includes(name));
const propertiesOf = (schema: unknown): string[] => Object.keys((schema as { properties?: object } | undefined)?.properties ?? {});

const odd = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.constantFrom(
    '',
    ' ',
    '\u0000',
    'x'.repeat(5000),
    '👩‍👩‍👧',
    '__proto__',
    "' or 1=1 --",
    '../../etc/passwd',
    '2001-02-29',
    '+49',
    'DE',
    'EUR',
  ),
  fc.integer(),
  fc.double(),
  fc.boolean(),
  fc.constant(null),
  fc.uuid(),
  fc.emailAddress(),
  fc.array(fc.jsonValue({ maxDepth: 1 }), { maxLength: 3 }),
  fc.dictionary(fc.constantFrom('id', 'rawId', 'response', '__proto__', 'constructor', 'challengeId'), fc.jsonValue({ maxDepth: 1 })),
);
/** A body of the call's own fields with odd values, sometimes one field too many. */
const bodyFor = (name: CallName) => {
  const own = propertiesOf((calls[name].spec as CallSpec).body);
  const extra = ['role', 'balance', 'status', 'isEmailConfirmed', ...Object.keys(fieldTable)];
  const keys = own.length > 0 ? own : extra;
  return fc.oneof(
    { weight: 6, arbitrary: fc.dictionary(fc.constantFrom(...keys), odd, { maxKeys: 12 }) },
    { weight: 1, arbitrary: fc.dictionary(fc.constantFrom(...keys, ...extra), odd) },
    { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  );
};
const input = fc
  .constantFrom(...names)
  .chain((name) => fc.record({ name: fc.constant(name), body: bodyFor(name), word: odd, isSignedIn: fc.boolean() }));

test('ASVS V16.5.1 V8.2.2 no body brings a bug to light or tells of another player', async () => {
  const other = await app().signUp({ nickname: 'Secret Lamplighter' });
  let player = await app().signUp();
  const secrets = [other.id, other.email, 'Secret Lamplighter', other.refreshToken];
  await fc.assert(
    fc.asyncProperty(input, async ({ name, body, word, isSignedIn }) => {
      const { method, path } = pathOf(name);
      const address = `/api${path.replace('{id}', encodeURIComponent(typeof word === 'object' ? JSON.stringify(word) : String(word)).slice(0, 150))}`;
      const headers = { 'content-type': 'application/json', ...(isSignedIn && { authorization: `Bearer ${player.accessToken}` }) };
      const response = await fetch(app().origin + address, { method, headers, ...(method !== 'GET' && { body: JSON.stringify(body) }) });
      const text = await response.text();
      const label = JSON.stringify([name, body]);
      expect([label, response.status < 500]).toEqual([label, true]);
      expect([label, secrets.filter((secret) => text.includes(secret))]).toEqual([label, []]);
      expect([label, /\bat .+\.ts:\d+|select .+ from|node_modules/.test(text)]).toEqual([label, false]);
      if (isSignedIn && response.status === 401) player = await app().signUp();
    }),
    { numRuns: 700 },
  );
});

test('ASVS V8.2.3 fields that no player decides are refused, wherever they are sent', async () => {
  const player = await app().signUp();
  for (const field of ['role', 'balance', 'status', 'segments', 'isEmailConfirmed', 'id', 'createdAt']) {
    for (const [method, path, body] of [
      ['PUT', '/api/player/profile', {}],
      [
        'POST',
        '/api/player/register',
        {
          email: `${crypto.randomUUID()}@lanternhall.example`,
          password: 'correct horse battery',
          password_confirmation: 'correct horse battery',
          country: 'DE',
          currency: 'EUR',
          agreements: true,
        },
      ],
    ] as const) {
      const response = await fetch(app().origin + path, {
        method,
        headers: { 'content-type': 'application/json', authorization: `Bearer ${player.accessToken}` },
        body: JSON.stringify({ ...body, [field]: 1 }),
      });
      expect([path, field, response.status, await response.json()]).toMatchObject([
        path,
        field,
        422,
        { errors: [{ field, rule: 'unknown' }] },
      ]);
    }
  }
});

test('another player’s sessions, passkeys and sign-ins do not exist for a stranger', async () => {
  const owner = await app().signUp();
  const stranger = await app().signUp();
  const [session] = (await owner.call('listSessions')).data;
  const status = async (act: Promise<unknown>) => await act.then(() => 200).catch((error: { status: number }) => error.status);
  const id = session?.id ?? '';
  expect(await status(stranger.call('closeSession', { params: { id } }))).toBe(404);
  expect(await status(stranger.call('removePasskey', { params: { id } }))).toBe(404);
  expect(await status(stranger.call('removeSocialLink', { params: { id } }))).toBe(404);
  expect(await status(owner.call('readProfile'))).toBe(200);
});

test('EX-03 excluded players sign in and read, and can do nothing else but withdraw', async () => {
  const player = await app().signUp();
  const { pool } = app().context.database;
  await pool.query('update player set status = 2 where id = $1', [player.id]);
  const { data } = await app().guest.call('signIn', { body: { email: player.email, password: player.password } });
  const call = app().as(data.accessToken);
  expect((await call('listAccounts')).data).toHaveLength(1);
  const codeOf = async (act: Promise<unknown>) =>
    await act.then(() => 0).catch((error: { problem: { code: number } }) => error.problem.code);
  expect(await codeOf(call('createDeposit', { body: { method: 'card', currency: 'EUR', amount: 2000 } }))).toBe(11004);
  const withdrawal = { method: 'bank-transfer', currency: 'EUR', amount: 2000, fields: { holder: 'Ada', iban: 'DE89370400440532013000' } };
  expect(await codeOf(call('createWithdrawal', { body: withdrawal }))).toBe(12001);
});
