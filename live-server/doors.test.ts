// The transports' own manners, asked by bare HTTP: what a client library does not show.
import { Centrifuge } from 'centrifuge';
import { once } from 'node:events';
import { type AddressInfo, createConnection } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { liveClientSettings } from '#contract/live/live-settings.ts';
import { type BareLive, openBareLive } from '#testing/bare-live.ts';
import { settle } from '#testing/live-client.ts';
import { signToken } from '#testing/live-contract.ts';
import { createLiveHub, type LiveGate, serveTransports } from './index.ts';

/** The lines of a stream as they come. */
async function* linesOf(response: Response): AsyncGenerator<string> {
  let rest = '';
  for await (const chunk of response.body ?? []) {
    const lines = (rest + Buffer.from(chunk).toString('latin1')).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
}

async function read(lines: AsyncGenerator<string>): Promise<string> {
  const line = await lines.next();
  return line.done === true ? 'the end' : line.value;
}

const isServed: LiveGate = {
  rulesOf: () => ({ presence: false, joinLeave: false, historySize: 0, historyTtlMs: 0, recoverable: false, delta: false }),
  authenticate: async (token) => {
    if (token === 'down') throw new Error('the database is away');
    return token === 'expired' ? 'expired' : { userId: '', sessionId: '', ttlS: 0 };
  },
  may: () => true,
};

describe('streams', () => {
  let live: BareLive;
  beforeAll(async () => {
    live = await openBareLive();
  });
  afterAll(async () => await live.close());
  const at = (path: string): string => `${live.origin}/api${path}`;

  test('SockJS that is broken off between two polls hears so at the next one, and misses nothing in silence', async () => {
    const poll = async (): Promise<string> => await (await fetch(at('/connection/sockjs/000/betweenx/xhr'), { method: 'POST' })).text();
    const others = new Set(live.hub.connections());
    expect(await poll()).toBe('o\n');
    const [connection] = [...live.hub.connections()].filter((one) => !others.has(one));
    connection?.transport.send({ text: '"dropped"' });
    connection?.transport.destroy();
    expect(await poll()).toBe('c[3004,"server error"]\n');
  });
  const post = async (path: string, body: string, headers = {}) =>
    await fetch(at(path), { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } });

  test('an HTTP stream is lines of ASCII, unbuffered; posts with its secret go to it and nowhere else', async () => {
    const response = await post('/connection/http_stream', '{"id":1,"connect":{}}\n{"id":2,"subscribe":{"channel":"news"}}');
    expect(response.status).toBe(200);
    expect(response.headers.get('x-accel-buffering')).toBe('no');
    expect(response.headers.get('cache-control')).toContain('no-store');
    const lines = linesOf(response);
    const { connect } = JSON.parse(await read(lines)) as { connect: { session: string; node: string } };
    expect(Buffer.from(connect.session, 'base64url').length).toBeGreaterThanOrEqual(16);
    expect(await read(lines)).toContain('"subscribe"');
    live.hub.channels.publish('news', JSON.stringify('Лампа'));
    expect(await read(lines)).toContain('\\u041b\\u0430\\u043c\\u043f\\u0430');
    const send = async (more: object) =>
      (await post('/emulation', JSON.stringify({ ...connect, data: '{"id":3,"rpc":{}}', ...more }))).status;
    expect(await send({})).toBe(204);
    expect(await read(lines)).toBe('{"id":3,"error":{"code":108,"message":"not available"}}');
    expect([await send({ node: 'other' }), await send({ session: 'other' }), await send({ data: 7 })]).toEqual([404, 204, 400]);
    expect((await post('/emulation', '{{')).status).toBe(400);
    expect((await post('/emulation', JSON.stringify({ ...connect, data: 'x'.repeat(200_000) }))).status).toBe(413);
    live.hub.disconnect(() => true, { code: 3503, reason: 'force disconnect' });
    expect(await read(lines)).toBe('{"push":{"disconnect":{"code":3503,"reason":"force disconnect"}}}');
    expect(await read(lines)).toBe('the end');
  });

  test('an event stream opens at once, by GET or POST, one event a message', async () => {
    expect((await fetch(at('/connection/sse'))).status).toBe(400);
    const commands = '{"id":1,"connect":{}}\n{"id":2,"subscribe":{"channel":"events"}}';
    for (const response of [
      await fetch(`${at('/connection/sse')}?cf_connect=${encodeURIComponent(commands)}`),
      await post('/connection/sse', commands),
    ]) {
      expect(response.headers.get('content-type')).toContain('text/event-stream');
      const lines = linesOf(response);
      const seen = [];
      for (let n = 0; n < 6; n += 1) seen.push((await read(lines)).slice(0, 13));
      expect(seen).toEqual([':', '', 'data: {"id":1', '', 'data: {"id":2', '']);
      await response.body?.cancel().catch(() => undefined); // it is read by an iterator that is not finished
      await lines.return(undefined);
    }
  });

  test('forged tokens are told within the stream, for good', async () => {
    const response = await post('/connection/http_stream', JSON.stringify({ id: 1, connect: { token: signToken({}, { secret: 'x' }) } }));
    expect(await response.text()).toBe('{"push":{"disconnect":{"code":3500,"reason":"invalid token"}}}\n');
  });
});

describe('doors', () => {
  let app: FastifyInstance;
  let origin = '';
  beforeAll(async () => {
    app = Fastify({ forceCloseConnections: true });
    const settings = { expiredDelayMs: 600_000 };
    const hub = createLiveHub(isServed, { wallMs: () => Date.now(), tellError: () => undefined, settings });
    const end = serveTransports(app, hub, {
      base: '',
      trustProxy: false,
      isWelcome: (from) => from === undefined || from === 'https://own.example',
    });
    app.addHook('preClose', async () => end());
    origin = await app.listen({ host: '127.0.0.1', port: 0 });
  });
  afterAll(async () => await app.close());
  const connect = async (token: string, headers = {}, signal: AbortSignal | null = null) =>
    await fetch(`${origin}/connection/http_stream`, {
      method: 'POST',
      body: JSON.stringify({ id: 1, connect: { token } }),
      headers,
      signal,
    });

  test('what an HTTP stream’s client should wait out is a status; a second expired token within a minute is told late', async () => {
    expect((await connect('down')).status).toBe(503);
    // what is late here is so late that the first cannot have been
    expect(await read(linesOf(await connect('expired')))).toContain('"code":109');
    const late = new AbortController();
    const second = connect('expired', {}, late.signal).then(
      () => 'told',
      () => 'not told',
    );
    for (let times = 0; times < 5; times += 1) expect((await connect('down')).status).toBe(503);
    late.abort();
    expect(await second).toBe('not told');
  });

  test('what is told late is told', async () => {
    const live = await openBareLive({ gate: isServed, settings: { expiredDelayMs: 300 } });
    const body = JSON.stringify({ id: 1, connect: { token: 'expired' } });
    const tell = async () => await read(linesOf(await fetch(`${live.origin}/api/connection/http_stream`, { method: 'POST', body })));
    expect(await tell()).toContain('"code":109');
    const fromMs = performance.now();
    expect(await tell()).toContain('"code":109');
    expect(performance.now() - fromMs).toBeGreaterThan(290);
    await live.close();
  });

  test('a socket is told that the fault is ours, and may come again', async () => {
    const socket = new WebSocket(`${origin.replace('http', 'ws')}/connection/websocket`);
    await once(socket, 'open');
    socket.send('{"id":1,"connect":{"token":"down"}}');
    const [data] = (await once(socket, 'message')) as [Buffer];
    expect(String(data)).toBe('{"id":1,"error":{"code":100,"message":"internal server error","temporary":true}}');
    socket.terminate();
  });

  test('ASVS V4.4.2 pages of other sites are turned away at every door, one’s own and programs are not', async () => {
    const statusOf = async (path: string, method: string, from: string) =>
      (await fetch(`${origin}${path}`, { method, headers: { origin: from }, ...(method === 'POST' && { body: '{}' }) })).status;
    const doors = [
      ['/connection/http_stream', 'POST'],
      ['/connection/sse', 'GET'],
      ['/emulation', 'POST'],
      ['/emulation', 'OPTIONS'],
      ['/connection/sockjs/info', 'GET'],
      ['/connection/sockjs/000/abc/xhr', 'POST'],
    ] as const;
    for (const [path, method] of doors)
      expect([path, method, await statusOf(path, method, 'https://elsewhere.example')]).toEqual([path, method, 403]);
    expect(await statusOf('/emulation', 'OPTIONS', 'https://own.example')).toBe(204);
    expect(await statusOf('/connection/sockjs/info', 'GET', 'https://own.example')).toBe(200);
    for (const path of ['/connection/websocket', '/connection/sockjs/000/abc/websocket']) {
      const socket = new WebSocket(`${origin.replace('http', 'ws')}${path}`, { origin: 'https://elsewhere.example' });
      const [error] = (await once(socket, 'error')) as [Error];
      expect(error.message).toContain('403');
    }
  });

  test('SockJS answers neither script nor pages, nor names that the package would take for its own; what it answers has its headers', async () => {
    const own = ['/iframe.html', '/iframe-1.6.1.html', '/websocket', '/', '/chunking_test', '/000/abc/eventsource', '/000/abc/websocket'];
    const script = ['/000/abc/jsonp?c=take', '/000/abc/htmlfile?c=take', '/000/abc/jsonp_send', '/000/abc/xhr.js', '/000/a.b/xhr'];
    const taken = ['__proto__', 'toString', 'constructor', 'hasOwnProperty'].map((name) => `/000/${name}/xhr`);
    for (const path of [...own, ...script, ...taken])
      for (const method of ['GET', 'POST']) {
        const response = await fetch(`${origin}/connection/sockjs${path}`, { method });
        expect([path, method, response.status, await response.text()]).toEqual([path, method, 404, '']);
      }
    for (const response of [
      await fetch(`${origin}/connection/sockjs/info`),
      await fetch(`${origin}/connection/sockjs/000/headers1/xhr`, { method: 'POST' }),
    ]) {
      expect(response.status).toBe(200);
      const names = ['x-content-type-options', 'content-security-policy', 'x-accel-buffering'];
      expect(names.map((name) => response.headers.get(name))).toEqual(['nosniff', "frame-ancestors 'self'", 'no']);
    }
    expect(await (await fetch(`${origin}/connection/sockjs/info`)).json()).toMatchObject({ websocket: false });
  });

  test('upgrades to anywhere else are answered and broken off, though the other side stays', async () => {
    const { port } = app.server.address() as AddressInfo;
    for (const path of ['/nowhere', '/connection/sockjs/websocket', '/connection/sockjs/000/abc/websocket']) {
      const socket = createConnection({ port, host: '127.0.0.1', allowHalfOpen: true });
      socket.write(`GET ${path} HTTP/1.1\r\nhost: live\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n`);
      expect(String((await once(socket, 'data'))[0])).toMatch(/^HTTP\/1\.1 404/);
      // we have not ended ours; what is sent now reaches nobody, and is told so
      socket.on('error', () => socket.destroy());
      await expect.poll(() => (socket.write('x'), socket.destroyed)).toBe(true);
    }
  });

  test('a farewell reaches the clients before the process ends', async () => {
    const socket = new WebSocket(`${origin.replace('http', 'ws')}/connection/websocket`);
    await once(socket, 'open');
    socket.send('{"id":1,"connect":{}}');
    await once(socket, 'message');
    const gone = once(socket, 'close');
    const closed = app.close();
    expect((await gone)[0]).toBe(3001);
    await closed;
  });
});

test('the client asks again after errors that may pass, with growing pauses, and gives up after the others', async () => {
  const answers: object[] = [
    { error: { code: 100, message: 'internal server error', temporary: true } },
    { error: { code: 50, message: 'of the client’s own' } },
    { error: { code: 109, message: 'token expired' } },
    { subscribe: {} },
    { error: { code: 103, message: 'permission denied' } },
  ];
  const askedAtMs: number[] = [];
  const tokens: unknown[] = [];
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 });
  server.on('connection', (socket) => {
    socket.on('message', (frame: Buffer) => {
      for (const line of frame.toString('utf8').split('\n')) {
        const { id, connect, subscribe } = JSON.parse(line) as { id: number; connect?: object; subscribe?: { token?: string } };
        if (connect !== undefined) socket.send(JSON.stringify({ id, connect: { client: 'one', version: '1' } }));
        else if (subscribe === undefined) socket.send(JSON.stringify({ id, unsubscribe: {} }));
        else {
          askedAtMs.push(performance.now());
          tokens.push(subscribe.token);
          socket.send(JSON.stringify({ id, ...answers[askedAtMs.length - 1] }));
        }
      }
    });
  });
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const client = new Centrifuge(`ws://127.0.0.1:${port}`, { ...liveClientSettings, timeout: 30_000, websocket: WebSocket });
  const fresh = ['first', 'second', 'third'];
  const subscription = client.newSubscription('news', {
    getToken: async () => fresh.shift() ?? 'none',
    minResubscribeDelay: 100,
    maxResubscribeDelay: 400,
  });
  subscription.on('error', () => undefined); // told of every error; mended all the same
  client.connect();
  try {
    expect(await settle(subscription)).toBe('subscribed');
    expect(tokens).toEqual(['first', 'first', 'first', 'second']);
    const pauses = askedAtMs.slice(1).map((atMs, index) => atMs - (askedAtMs[index] ?? 0));
    expect(Math.min(...pauses)).toBeGreaterThanOrEqual(99);
    subscription.unsubscribe();
    expect(await settle(subscription)).toBe(103);
    expect(askedAtMs).toHaveLength(5);
    expect(liveClientSettings).toEqual({ minReconnectDelay: 500, maxReconnectDelay: 20_000, timeout: 5000, maxServerPingDelay: 10_000 });
  } finally {
    client.disconnect();
    server.close();
  }
});
