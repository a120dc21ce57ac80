// What comes over a bare socket before there is a call: offers of other protocols, targets with a host, what the parser refuses.
import { connect } from 'node:net';
import { inject, expect, test } from 'vitest';
import { oswBase } from '#contract/protocols/osw.ts';
import { mountServices } from '#server/boot/mount-services.ts';
import { type RawAnswer, sendRaw } from '#testing/fuzz/send-raw.ts';
import { createJudge } from '#testing/fuzz/judge.ts';
import { openTestApp, root, useTestApp } from '#testing/test-app.ts';

const testApp = useTestApp({
  app: (context, databaseUrl) => ({ mountServices: async (app) => await mountServices(app, context, { root, databaseUrl }) }),
});

const ask = async (first: string, lines: readonly string[] = [], body = ''): Promise<RawAnswer> => {
  const { port } = testApp().context.config;
  return await sendRaw({ port, bytes: [`${first} HTTP/1.1`, `host: localhost:${port}`, ...lines, '', body].join('\r\n') });
};
const h2c = ['connection: Upgrade, HTTP2-Settings', 'upgrade: h2c', 'http2-settings: AAMAAABkAAQAoAAAAAIAAAAA'];
const websocket = ['connection: Upgrade', 'upgrade: websocket', 'sec-websocket-version: 13', 'sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ=='];

test('an offer to speak something else is declined by the answer itself', async () => {
  for (const offer of [h2c, ['connection: upgrade', 'upgrade: foo/2'], ['connection: Upgrade', 'upgrade: TLS/1.0, h2c']]) {
    expect((await ask('GET /api/settings/locales', offer)).status).toBe(200);
    const body = JSON.stringify({ email: 'nobody@lanternhall.example', password: 'not the right one' });
    const signIn = await ask(
      'POST /api/player/sessions',
      [...offer, 'content-type: application/json', `content-length: ${body.length}`],
      body,
    );
    expect(JSON.parse(signIn.body)).toMatchObject({ code: 11001 });
  }
});

test('a provider whose client offers HTTP/2 reaches the wallet', async () => {
  const body = '{}';
  const lines = ['content-type: application/json', `content-length: ${body.length}`];
  for (const path of [`${oswBase}/bet`, `${oswBase}/nothing`]) {
    const plain = await ask(`POST ${path}`, lines, body);
    const offered = await ask(`POST ${path}`, [...h2c, ...lines], body);
    expect([path, offered.status, offered.body.replace(/"requestId":"[^"]*"/, '')]).toEqual([
      path,
      plain.status,
      plain.body.replace(/"requestId":"[^"]*"/, ''),
    ]);
  }
});

test('websockets are opened where there are some; elsewhere the request is answered as it is', async () => {
  expect((await ask('GET /api/connection/websocket', websocket)).status).toBe(101);
  expect((await ask('GET http://elsewhere.example/api/connection/websocket', websocket)).status).toBe(101);
  // SockJS is served over xhr alone
  expect((await ask('GET /api/connection/sockjs/000/abcdefgh/websocket', websocket)).status).toBe(404);
  expect((await ask('GET /api/settings/locales', websocket)).status).toBe(200);
  expect(JSON.parse((await ask('GET /api/nowhere', websocket)).body)).toMatchObject({ code: 10004 });
  expect((await ask('POST /api/connection/websocket', [...websocket, 'content-length: 0'])).status).toBe(404);
});

test('a target with scheme and host is the path behind them', async () => {
  expect((await ask('GET http://elsewhere.example/api/settings/locales')).status).toBe(200);
  expect((await ask('GET https://elsewhere.example/api/settings/locales?x=http://y')).status).toBe(422);
  for (const target of ['http://elsewhere.example', 'http://elsewhere.example?x', '*', 'http://', 'foo', 'http://elsewhere.example/%ff'])
    expect((await ask(`GET ${target}`)).status).toBeLessThan(500);
  expect((await ask('PATCH http://elsewhere.example/api/settings/locales')).headers['allow']).toBe('GET');
  expect((await ask('OPTIONS *')).status).toBe(404);
});

test('what Node would refuse by itself is a problem with the headers of every answer', async () => {
  const judge = createJudge(await (await fetch(`${testApp().origin}/api/openapi.json`)).json());
  const { port } = testApp().context.config;
  const raw = async (bytes: string): Promise<RawAnswer> => await sendRaw({ port, bytes });
  const expected: [string, number, RawAnswer][] = [
    ['no host', 400, await raw('GET /api/settings/locales HTTP/1.1\r\n\r\n')],
    ['no HTTP', 400, await raw('hello\r\n\r\n')],
    ['a header without a name', 400, await raw('GET / HTTP/1.1\r\nhost: x\r\n: y\r\n\r\n')],
    ['two lengths', 400, await raw('POST /api/player/sessions HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n')],
    ['large headers', 431, await ask('GET /', [`x: ${'y'.repeat(20_000)}`])],
  ];
  for (const [what, status, answer] of expected) {
    expect([what, answer.status, judge.ofProblem(answer)]).toEqual([what, status, []]);
    expect([what, answer.headers['x-frame-options']]).toEqual([what, 'DENY']);
  }
  expect((await ask('GET /api/settings/locales', ['expect: the-unexpected'])).status).toBe(200);
});

test('a request that never ends is told that it took too long', async () => {
  const slow = await openTestApp(inject('postgresUrl'));
  const { port } = slow.context.config;
  const error = Object.assign(new Error('late'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
  slow.app.server.once('connection', (socket) => slow.app.server.emit('clientError', error, socket));
  const answer = await sendRaw({ port, bytes: 'GET /' });
  expect([answer.status, JSON.parse(answer.body)]).toMatchObject([408, { code: 10014 }]);
  await slow.close();
});

test('the game API, SockJS and streams carry the headers of every answer', async () => {
  for (const path of [
    '/studio/api/texts',
    '/studio/api/nowhere',
    '/api/connection/sockjs/info',
    '/api/connection/sockjs',
    '/api/connection/sse',
  ]) {
    const { headers } = await ask(`GET ${path}`);
    for (const name of [
      'x-content-type-options',
      'referrer-policy',
      'cross-origin-opener-policy',
      'cross-origin-resource-policy',
      'permissions-policy',
    ])
      expect([path, name, headers[name] !== undefined]).toEqual([path, name, true]);
    if (path.startsWith('/studio')) expect(headers['content-security-policy']).toContain("default-src 'none'");
  }
});

test('a websocket that is refused carries the headers of every answer', async () => {
  const refused: [number, RawAnswer][] = [
    [403, await ask('GET /api/connection/websocket', [...websocket, 'origin: https://elsewhere.example'])],
    [400, await ask('GET /api/connection/websocket', websocket.slice(0, -1))],
  ];
  for (const [status, { status: given, headers }] of refused) {
    expect(given).toBe(status);
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'x-frame-options': 'DENY', 'sec-websocket-version': '13' });
  }
});

test('bodies that begin and do not end are bounded by address; small requests go on, and so do large ones afterwards', async () => {
  const { port } = testApp().context.config;
  const large = async () =>
    (await ask('POST /api/nowhere', ['content-type: application/json', 'content-length: 8000'], '"'.padEnd(7999) + '"')).status;
  expect(await large()).toBe(404);
  // answered before it ends, it is nobody's burden any more
  const answered = await ask('POST /api/nowhere', ['content-type: application/json', 'content-length: 65000'], '{');
  expect(answered.status).toBe(404);
  const sockets = Array.from({ length: 64 }, (_, index) => {
    const length = index % 2 === 0 ? 'content-length: 65536\r\n\r\n{' : 'transfer-encoding: chunked\r\n\r\n1\r\n{\r\n';
    const socket = connect(port, 'localhost').on('error', () => undefined);
    socket.write(`POST /api/player/sessions HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n${length}`);
    return socket;
  });
  await expect.poll(large).toBe(429);
  expect((await ask('POST /api/nowhere', ['content-type: application/json', 'content-length: 2'], '{}')).status).toBe(404);
  for (const socket of sockets) socket.destroy();
  await expect.poll(large).toBe(404);
});

test('what is mounted has more time to begin than a busy machine needs to bring a database up to date', () => {
  expect(testApp().app.initialConfig.pluginTimeout).toBeGreaterThanOrEqual(60_000);
});
