// Whatever a client or a casino sends to the studio: no fault, every refusal of its form, no stake asked for twice. The seed is fixed.
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { oswBase, OswLaunchAnswer, OswSessionCloseAnswer } from '#contract/protocols/osw.ts';
import { key, launchOf, openTestApp, type House, type Player } from '#games/testing/studio-under-test.ts';
import Ajv from 'ajv';
import { signMessage } from './signature.ts';

let app: House;
const players: Player[] = [];
beforeAll(async () => {
  app = await openTestApp(inject('postgresUrl'));
  players.push(await app.launch(), await app.launch(), await app.launch({ mode: 'demo' }));
});
afterAll(async () => {
  await app.close();
});

const seed = 20_261_123;
const odd = fc.oneof(
  fc.constantFrom<unknown>(
    '',
    '\0',
    '\ud800',
    'ü',
    'x'.repeat(300),
    '-1',
    '0',
    '00',
    '1e3',
    '9'.repeat(16),
    '9'.repeat(17),
    '140',
    "'; --",
    '__proto__',
  ),
  fc.constantFrom<unknown>(null, true, 0, -1, 1.5, 1e300, 2 ** 53, [], {}, [[]]),
  fc.string({ maxLength: 80 }),
);
const calls = [
  ['GET', '/session'],
  ['GET', '/standing'],
  ['GET', '/rounds'],
  ['GET', '/seeds'],
  ['POST', '/rounds'],
  ['POST', '/rounds'],
  ['POST', '/rounds'],
  ['POST', '/seeds/client'],
  ['POST', '/seeds/rotate'],
  ['POST', '/rounds/ID/progress'],
  ['POST', '/rounds/ID/finish'],
  ['GET', '/rounds/ID'],
  ['GET', '/replays/ID?key=KEY'],
  ['GET', '/texts?language=KEY&game=KEY'],
  ['GET', '/games?language=KEY'],
  ['POST', '/demo/top-up'],
  ['DELETE', '/rounds'],
  ['GET', '/KEY'],
] as const;

const input = fc.record({
  call: fc.constantFrom(...calls),
  player: fc.integer({ min: 0, max: 2 }),
  round: fc.oneof(fc.constant('last'), fc.constantFrom('1', 'null', '%00', '%ff', '..', randomUUID())),
  text: fc.constantFrom('en', '%00', '%ff', '%f0%9f%8d%8b', 'x'.repeat(63), 'de', "'", '[]', '%'),
  body: fc.oneof(
    fc.record({
      actionId: fc.integer({ min: 0, max: 30 }).map((index) => `action-${index}`),
      stake: fc.constantFrom('20', '100', '140', '10000'),
    }),
    fc.record({ clientSeed: fc.constantFrom('mine', 'yours', 'a b:c') }),
    fc.record({ shownSteps: fc.integer({ min: 0, max: 3 }) }),
    fc.record({ actionId: odd, stake: odd, clientSeed: odd, shownSteps: odd }, { requiredKeys: [] }),
    odd,
  ),
});

test('calls of clients, sound and bent, many at once: no fault, refusals of their form, one stake an action', async () => {
  const rounds: string[] = [];
  const inputs = fc.sample(input, { seed, numRuns: 600 });
  let spun = 0;
  for (let from = 0; from < inputs.length; from += 10)
    await Promise.all(
      inputs.slice(from, from + 10).map(async ({ call: [method, template], player, round, text, body }) => {
        const id = round === 'last' ? (rounds.at(-1) ?? 'none') : round;
        const url = `/studio/api${template.replace('ID', id).replace('KEY', text)}`;
        const headers = { authorization: `Bearer ${players[player]?.playToken}`, 'content-type': 'application/json' };
        const given = method === 'POST' ? { payload: JSON.stringify(body) } : {};
        const answer = await app.app.inject({ method, url, headers, ...given });
        expect([method, url, body, answer.statusCode < 500]).toEqual([method, url, body, true]);
        // an address that cannot be decoded is refused before it comes to anybody
        if (answer.body.includes('FST_ERR_BAD_URL')) return;
        if (answer.statusCode !== 200) {
          expect(answer.headers['content-type']).toContain('application/problem+json');
          const told = answer.json<{ code: string; status: number; detail: string; messageKey: string }>();
          expect(told).toMatchObject({
            status: answer.statusCode,
            code: expect.any(String),
            detail: expect.any(String),
            messageKey: expect.any(String),
          });
        } else if (method === 'POST' && template === '/rounds') {
          const { round: shown } = answer.json<{ round: { id: string; round: { payout: string } } }>();
          rounds.push(shown.id);
          spun += 1;
          if (shown.round.payout !== '0') await players[player]?.finish(shown.id);
        }
      }),
    );
  expect(spun).toBeGreaterThan(5);
  await app.quiet();
  const bets = app.operator.calls.filter(({ call }) => call === 'bet');
  const actions = bets.map(({ body }) => `${body.sessionToken} ${(body as { actionId?: string }).actionId}`);
  expect(new Set(actions).size).toBe(actions.length);
});

test('bodies of clients that are no JSON, too long or of another kind are refused', async () => {
  const headers = { authorization: `Bearer ${players[0]?.playToken}`, 'content-type': 'application/json' };
  const send = async (payload: string, more: Record<string, string> = {}) =>
    (await app.app.inject({ method: 'POST', url: '/studio/api/rounds', headers: { ...headers, ...more }, payload })).statusCode;
  for (const text of ['{', 'null', '[', '"x"', '['.repeat(8000), '{"__proto__":{"stake":"100"}}', '{"actionId":"\\u0000"}'])
    expect([text.slice(0, 40), [400, 422].includes(await send(text))]).toEqual([text.slice(0, 40), true]);
  expect(await send('x'.repeat(9000))).toBe(413);
  expect(await send('{}', { 'content-type': 'text/plain' })).toBe(415);
  expect(await send('{}', { authorization: 'Bearer \u00ff' })).toBe(401);
  expect(await send('{}', { authorization: '' })).toBe(401);
});

test('calls of the casino, sound and bent: no fault, every answer of its form', async () => {
  const ajv = new Ajv.default({ strict: false });
  const forms = { '/launch': ajv.compile(OswLaunchAnswer), '/session/close': ajv.compile(OswSessionCloseAnswer) };
  const launch = launchOf();
  const places = [
    'lobbyUrl',
    'symbol',
    'currency',
    'exponent',
    'gameId',
    'sessionToken',
    'device',
    'mode',
    'rules',
    'player',
    'extra',
  ] as const;
  const inner = ['minStake', 'maxStake', 'minCycleMs', 'jurisdiction', 'nick', 'id', 'language', 'country'] as const;
  const bends = fc.sample(fc.tuple(fc.constantFrom(...places, ...inner), odd, fc.constantFrom('/launch', '/session/close')), {
    seed,
    numRuns: 250,
  });
  for (const [place, value, path] of bends) {
    const fresh = { ...launch, sessionToken: randomUUID() };
    const body: Record<string, unknown> =
      path === '/session/close'
        ? { sessionToken: launch.sessionToken, reason: 'logout', [place === 'mode' ? 'reason' : place]: value }
        : place in fresh.rules
          ? { ...fresh, rules: { ...fresh.rules, [place]: value } }
          : place in fresh.player
            ? { ...fresh, player: { ...fresh.player, [place]: value } }
            : { ...fresh, [place]: value };
    const { status, body: told } = await app.ask('POST', path, body);
    expect([path, place, value, status]).toEqual([path, place, value, 200]);
    const isOwn = told['status'] === 'BAD_REQUEST' || forms[path as '/launch'](told);
    expect([path, place, value, told, isOwn]).toEqual([path, place, value, told, true]);
  }
  for (const path of [
    '/round/%00',
    '/round/%ff',
    `/round/${'x'.repeat(200)}`,
    '/transactions?cursor=99999999999999999999',
    '/transactions?from=%00',
    '/transactions?from=-271822-01-01',
    '/transactions?from=275761-01-01T00:00:00Z',
    '/transactions?to=+275760-09-13T00:00:00Z',
    '/transactions?from=0000-01-01T00:00:00Z',
    '/transactions?cursor=1&cursor=2',
    '/free-rounds/create',
  ]) {
    const url = `/studio${oswBase}${path}`;
    const method = path.startsWith('/free') ? 'POST' : 'GET';
    const headers = signMessage(key, { method, path: url, body: '' }, randomUUID(), app.clock.ms);
    const { statusCode } = await app.app.inject({ method, url, headers });
    expect([path, statusCode < 500]).toEqual([path, true]);
  }
});
