// What ASVS 5.0 asks of the whole API, as a stranger sees it. Rows that belong to one act are tested beside it, by their ids.
import { expect, inject, test } from 'vitest';
import type { CallSpec } from '#contract/kernel/call.ts';
import { calls } from '#contract/kernel/calls.ts';
import { type CallName, pathOf } from '#contract/kernel/paths.ts';
import { openTestApp, useTestApp } from '#testing/test-app.ts';

const app = useTestApp();
const names = Object.keys(calls) as CallName[];
const json = { 'content-type': 'application/json' };
const readable = names.filter((name) => pathOf(name).method === 'GET' && !pathOf(name).path.includes('{'));

test('ASVS V3.5.3 no GET changes anything', () => {
  const writing = names.filter((name) => pathOf(name).method === 'GET' && (calls[name].spec as CallSpec).kind !== 'read');
  expect(writing).toEqual([]);
});

test('ASVS V3.4.2 a foreign origin is not reflected and gets no credentials', async () => {
  for (const method of ['GET', 'OPTIONS']) {
    const response = await fetch(`${app().origin}/api/settings/currencies`, { method, headers: { origin: 'https://elsewhere.example' } });
    expect(response.headers.get('access-control-allow-origin')).toBeNull();
    expect(response.headers.get('access-control-allow-credentials')).toBeNull();
  }
});

test('ASVS V3.4.4 V4.1.1 V14.3.2 answers are not sniffed, say their charset, and are not stored where they are personal', async () => {
  const player = await app().signUp();
  for (const name of readable) {
    const headers = { authorization: `Bearer ${player.accessToken}` };
    const response = await fetch(`${app().origin}/api${pathOf(name).path}`, { headers });
    expect([name, response.headers.get('x-content-type-options')]).toEqual([name, 'nosniff']);
    expect([name, response.headers.get('content-type')]).toEqual([name, expect.stringContaining('charset=utf-8')]);
    if ((calls[name].spec as CallSpec).who === 'player') expect([name, response.headers.get('cache-control')]).toEqual([name, 'no-store']);
  }
});

test('ASVS V3.3.1 V14.2.1 the API sets no cookies, and no token stands in an address', async () => {
  const player = await app().signUp();
  const response = await fetch(`${app().origin}/api/player/sessions`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ email: player.email, password: player.password }),
  });
  expect(response.headers.getSetCookie()).toEqual([]);
  for (const name of names)
    expect([name, /token|password|code/i.test(Object.keys((calls[name].spec as CallSpec).query?.properties ?? {}).join())]).toEqual([
      name,
      false,
    ]);
});

test('ASVS V3.4.1 on https everything says for two years that it stays there', async () => {
  const secure = await openTestApp(inject('postgresUrl'), { config: { publicUrl: 'https://play.example' } });
  const response = await fetch(`${secure.origin}/api/settings/locales`);
  expect(response.headers.get('strict-transport-security')).toBe('max-age=63072000; includeSubDomains');
  await secure.close();
});

test('ASVS V13.4.4 V13.4.5 TRACE is refused, health tells nothing of the inside', async () => {
  const { request } = await import('node:http');
  const status = await new Promise<number>((resolve, reject) => {
    const trace = request(`${app().origin}/api/settings/locales`, { method: 'TRACE' }, (answer) => resolve(answer.statusCode ?? 0));
    trace.on('error', reject);
    trace.end();
  });
  expect(status).toBeGreaterThanOrEqual(400);
  const health = await (await fetch(`${app().origin}/api/health`)).text();
  expect(health).not.toMatch(/postgres|password|\/(home|root|tmp|work)\//i);
});

test('ASVS V7.2.4 each sign-in gets tokens of its own; the old session stays apart and can be closed', async () => {
  const player = await app().signUp();
  const again = (await app().guest.call('signIn', { body: { email: player.email, password: player.password } })).data;
  expect(again.accessToken).not.toBe(player.accessToken);
  expect(again.refreshToken).not.toBe(player.refreshToken);
  expect((await player.call('listSessions')).data).toHaveLength(2);
});

test('ASVS V6.2.1 V6.2.9 where a profile asks for eight characters, seven are refused; sixty-four are taken everywhere', async () => {
  const strict = await openTestApp(inject('postgresUrl'), { config: { jurisdiction: 'mga' } });
  const register = async (password: string) =>
    await fetch(`${strict.origin}/api/player/register`, {
      method: 'POST',
      headers: json,
      body: JSON.stringify({
        email: `${crypto.randomUUID()}@lanternhall.example`,
        password,
        password_confirmation: password,
        country: 'DE',
        currency: 'EUR',
        dateOfBirth: '1990-05-17',
        agreements: true,
      }),
    });
  const short = await register('7xQ#p2z');
  expect([short.status, await short.json()]).toMatchObject([
    422,
    { errors: [{ field: 'password', rule: 'minLength', params: { min: 8 } }] },
  ]);
  expect((await register(crypto.randomUUID().repeat(2).slice(0, 64))).status).toBe(200);
  await strict.close();
});

test('ASVS V2.4.1 bursts of registrations and of resets are slowed down', async () => {
  const strict = await openTestApp(inject('postgresUrl'), { config: { rateLimits: true } });
  for (const [path, body] of [
    ['/player/register', {}],
    ['/player/passwords/reset', { email: 'somebody@lanternhall.example' }],
  ] as const) {
    const send = async () =>
      (await fetch(`${strict.origin}/api${path}`, { method: 'POST', headers: json, body: JSON.stringify(body) })).status;
    const statuses = [];
    for (let times = 0; times < 12; times += 1) statuses.push(await send());
    expect([path, statuses.at(-1)]).toEqual([path, 429]);
  }
  await strict.close();
});

test('ASVS V3.5.2 a command is taken as JSON alone, never as a form or plain text, which pages elsewhere can send', async () => {
  const player = await app().signUp();
  const body = JSON.stringify({ email: player.email, password: player.password });
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
    const answer = await fetch(`${app().origin}/api/player/sessions`, { method: 'POST', headers: { 'content-type': type }, body });
    expect([type, answer.status]).toEqual([type, 415]);
  }
});

test('ASVS V6.2.5 V6.2.8 a phrase in lower case is a password; case, last letter, spaces and accents all count', async () => {
  const register = async (password: string) => {
    const email = `${crypto.randomUUID()}@lanternhall.example`;
    const secrets = { password, password_confirmation: password };
    const body = { email, ...secrets, country: 'DE', currency: 'EUR', dateOfBirth: '1990-05-17', agreements: true };
    await app().guest.call('registerPlayer', { body });
    return email;
  };
  const isLetIn = async (email: string, password: string) =>
    await app()
      .guest.call('signIn', { body: { email, password } })
      .then(
        () => true,
        () => false,
      );
  const long = `lampy nad Łabą i ${'jeszcze '.repeat(20)}jedna`;
  for (const [good, ...wrong] of [
    [
      'four unrelated lower words',
      'Four unrelated lower words',
      'four unrelated lower word',
      'fourunrelatedlowerwords',
      ' four unrelated lower words',
    ],
    [long, `${long.slice(0, -1)}e`, long.replace('Ł', 'L'), long.slice(0, 72)],
  ]) {
    const email = await register(good ?? '');
    expect([good, await isLetIn(email, good ?? '')]).toEqual([good, true]);
    for (const password of wrong) expect([password, await isLetIn(email, password)]).toEqual([password, false]);
  }
});

test('ASVS V7.3.1 V7.3.2 a session that nobody used for thirty days is over, and so is one of a year', async () => {
  const { database } = app().context;
  const renew = async (refreshToken: string) =>
    await app()
      .guest.call('refreshSession', { body: { refreshToken } })
      .then(
        ({ data }) => data.refreshToken,
        () => undefined,
      );
  const lifeOf = async (playerId: string) =>
    (
      await database.pool.query<{ life: number; rest: number }>(
        `select extract(epoch from token.expires_at - token.issued_at)::float8 as life, extract(epoch from token.expires_at - session.created_at)::float8 as rest
           from refresh_token token join session on session.id = token.session_id where session.player_id = $1 and token.used_at is null`,
        [playerId],
      )
    ).rows[0];
  const day = 86_400;
  const unused = await app().signUp();
  expect((await lifeOf(unused.id))?.life).toBeCloseTo(30 * day, 0);
  await database.pool.query(
    "update refresh_token set issued_at = now() - interval '30 days 1 second', expires_at = now() - interval '1 second' where session_id in (select id from session where player_id = $1)",
    [unused.id],
  );
  expect(await renew(unused.refreshToken)).toBeUndefined();
  // one that is renewed again and again gains no day beyond its year
  const used = await app().signUp();
  await database.pool.query("update session set created_at = now() - interval '360 days' where player_id = $1", [used.id]);
  expect(await renew(used.refreshToken)).toBeTypeOf('string');
  expect((await lifeOf(used.id))?.rest).toBeCloseTo(365 * day, 0);
});

test('ASVS V10.6.2 a page elsewhere cannot end a session by an address: leaving is a command with the session’s own token', async () => {
  const player = await app().signUp();
  const crossSite = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' };
  const read = await fetch(`${app().origin}/api/player/sessions/logout`, { headers: crossSite });
  expect(read.status).toBe(405);
  const bare = await fetch(`${app().origin}/api/player/sessions/logout`, { method: 'POST', headers: { ...json, ...crossSite } });
  expect(bare.status).toBe(401);
  expect((await player.call('readProfile')).data.id).toBe(player.id);
});

test('ASVS V2.3.2 V2.3.4 of eight withdrawals at once only as many go through as there is money for', async () => {
  const player = await app().signUp();
  await app().fund(player, 5000n);
  const body = {
    method: 'bank-transfer',
    currency: 'EUR',
    amount: 2000,
    fields: { holder: 'Ada Lamp', iban: 'DE89370400440532013000' },
  };
  const answers = await Promise.all(
    Array.from({ length: 8 }, async () => await player.call('createWithdrawal', { body }).catch(() => undefined)),
  );
  expect(answers.filter((answer) => answer !== undefined)).toHaveLength(2);
  expect((await player.accounts())[0]).toMatchObject({ balance: 1000, held: 4000 });
});
