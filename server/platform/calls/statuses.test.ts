// Every call, sent what it should not be sent: each answer is one that the API's own text names, and fits its schema.
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { CallSpec } from '#contract/kernel/call.ts';
import { calls } from '#contract/kernel/calls.ts';
import { type CallName, pathOf } from '#contract/kernel/paths.ts';
import { createJudge } from '#testing/fuzz/judge.ts';
import { sendRaw } from '#testing/fuzz/send-raw.ts';
import { useTestApp } from '#testing/test-app.ts';

const app = useTestApp();

interface Wrong {
  what: string;
  target: string;
  headers?: Record<string, string>;
  body?: string;
}

const json = { 'content-type': 'application/json' };

/** What is wrong with requests of any call. */
function wrongFor(name: CallName, token: string, ended: string): Wrong[] {
  const { method, path } = pathOf(name);
  const spec: CallSpec = calls[name].spec;
  const at = (value: string): string => `/api${path.replace(/\{\w+\}/g, value)}`;
  const known = at(randomUUID());
  const signedIn = { authorization: `Bearer ${token}` };
  const queries = ['feature[]=%00', '__proto__=1', 'page=0', 'before=x', `before=${randomUUID()}`, 'from=0000-01-01T00:00:00Z', '%ff=%ff'];
  const wrong: Wrong[] = [
    { what: 'no session', target: known },
    { what: 'a session that is over', target: known, headers: { authorization: `Bearer ${ended}` } },
    { what: 'a token that is none', target: known, headers: { authorization: 'Bearer \u00e9' } },
    { what: 'another scheme', target: known, headers: { authorization: 'Basic x' } },
    ...queries.map((query) => ({ what: `query ${query}`, target: `${known}?${query}`, headers: signedIn })),
  ];
  if (spec.params !== undefined)
    for (const value of ['%22', '%00', '%2F', '%F0%9F%8E%B0', "'", '..', 'x'.repeat(199), 'x'.repeat(201), 'x'.repeat(3000)])
      wrong.push({ what: `${value.slice(0, 12)} (${value.length}) in the path`, target: at(value), headers: signedIn });
  if (method === 'GET') return wrong;
  const bodies: [string, string, Record<string, string>][] = [
    ['text', 'x', { 'content-type': 'text/plain' }],
    ['no type', 'x', {}],
    ['broken JSON', '{"a":', json],
    ['another shape', '[null]', json],
    ['null', 'null', json],
    ['NUL', String.raw`{"key":"\u0000"}`, json],
    ['a prototype', '{"__proto__":{}}', json],
    ['too much', JSON.stringify('x'.repeat((spec.maxBytes ?? 64 * 1024) + 1)), json],
  ];
  for (const [what, body, headers] of bodies) wrong.push({ what, target: known, body, headers: { ...signedIn, ...headers } });
  wrong.push({ what: 'another site', target: known, headers: { origin: 'https://elsewhere.example' } });
  return wrong;
}

async function send(method: string, { target, headers = {}, body }: Wrong) {
  const head = { host: `localhost:${app().context.config.port}`, connection: 'close', ...headers };
  const lines = Object.entries(body === undefined ? head : { ...head, 'content-length': Buffer.byteLength(body) });
  const text = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  return await sendRaw({ port: app().context.config.port, bytes: `${method} ${target} HTTP/1.1\r\n${text}\r\n${body ?? ''}` });
}

test('every status is documented and every body fits, whatever was wrong', async () => {
  const judge = createJudge(await (await fetch(`${app().origin}/api/openapi.json`)).json());
  const player = await app().signUp();
  const gone = await app().signUp();
  await gone.call('signOut');
  await expect(gone.call('readProfile')).rejects.toMatchObject({ status: 401 });
  const faults: string[] = [];
  const seen = new Set<number>();
  for (const name of Object.keys(calls) as CallName[]) {
    // this one takes whatever body, and asks a service outside that is not there
    if (name === 'openVerification') continue;
    if (name === 'signOut' || name === 'closeOtherSessions') continue; // their right answer would end the session of the others
    const { method, path } = pathOf(name);
    for (const wrong of wrongFor(name, player.accessToken, gone.accessToken)) {
      const answer = await send(method, wrong);
      seen.add(answer.status);
      for (const fault of judge.ofCall(method, path, answer)) faults.push(`${name}, ${wrong.what}: ${fault}`);
    }
  }
  expect(faults).toEqual([]);
  for (const status of [400, 401, 403, 404, 413, 415, 422]) expect(seen).toContain(status);
});

test('methods that no call has are refused as problems that name the right ones', async () => {
  const judge = createJudge(await (await fetch(`${app().origin}/api/openapi.json`)).json());
  for (const method of ['QUERY', 'PROPFIND', 'TRACE', 'PATCH', 'OPTIONS', 'DELETE']) {
    const answer = await send(method, { what: method, target: '/api/settings/currencies' });
    expect([method, answer.status, answer.headers['allow']]).toEqual([method, 405, 'GET']);
    expect(judge.ofProblem(answer)).toEqual([]);
    expect((await send(method, { what: method, target: '/api/nowhere' })).status).toBe(404);
  }
  for (const id of ['%22', '%F0%9F%8E%B0', 'a%20b', 'A'])
    expect([id, (await send('GET', { what: id, target: `/api/game/games/${id}` })).status]).toEqual([id, 404]);
  const long = await send('GET', { what: 'a long id', target: `/api/game/games/${'x'.repeat(500)}` });
  expect(long.status).toBe(404);
});

test('moments that nobody can keep are refused by the field’s rule', async () => {
  const player = await app().signUp();
  const ask = async (from: string): Promise<number> =>
    (
      await fetch(`${app().origin}/api/wallet/entries?from=${encodeURIComponent(from)}`, {
        headers: { authorization: `Bearer ${player.accessToken}` },
      })
    ).status;
  for (const from of [
    '2026-01-01T00:00:00+23:59',
    '0000-01-01T00:00:00Z',
    '0001-01-01T00:00:00+14:00',
    '2026-06-30T23:59:60Z',
    '2026-01-01T00:00:00-15:00',
  ])
    expect([from, await ask(from)]).toEqual([from, 422]);
  for (const from of ['2026-01-01T00:00:00Z', '2026-01-01T00:00:00.123456+14:00', '0002-01-01T00:00:00-12:00', '9999-12-31T23:59:59Z'])
    expect([from, await ask(from)]).toEqual([from, 200]);
});
