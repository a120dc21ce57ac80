// What the protocol allows and what is too much, by a client that goes to the edge and over it.
import { once } from 'node:events';
import { createConnection } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { addressKey } from '#contract/kernel/addresses.ts';
import { type BareLive, type BareLiveOptions, openBareLive } from '#testing/bare-live.ts';
import { createClients, listen, next, subscribed } from '#testing/live-client.ts';
import { signToken } from '#testing/live-contract.ts';
import { openRaw, type RawClient } from '#testing/raw-client.ts';
import { plainReason } from './codes.ts';

const lives: BareLive[] = [];
const clients = createClients();
afterEach(async () => {
  clients.endAll();
  for (const live of lives.splice(0)) await live.close();
});

async function open(settings: BareLiveOptions['settings'] = {}, more: BareLiveOptions = {}): Promise<BareLive> {
  const live = await openBareLive({ ...more, settings: { beatMs: 20, ...settings } });
  lives.push(live);
  return live;
}

const codeOf = async ({ ended }: RawClient): Promise<number> => (await ended).code;
const errorOf = (reply: Record<string, unknown>): number | undefined => (reply['error'] as { code: number } | undefined)?.code;

test('a client that never connects, or whose connect was refused, is let go as stale', async () => {
  const silent = await openRaw((await open({ staleMs: 60 })).origin);
  expect(await silent.ended).toEqual({ code: 3502, reason: 'stale' });
  // with time enough to be refused before; a process that stands still is no loss of it, since short pongs make it forgive soon
  const refused = await openRaw((await open({ staleMs: 2000, pongMs: 100 })).origin);
  refused.send({ id: 1, connect: { token: signToken({ exp: 1 }) } });
  expect(errorOf(await refused.reply(1))).toBe(109);
  expect(await codeOf(refused)).toBe(3502);
});

test('pings come in time; who does not answer is let go, who answers unasked too', async () => {
  const { origin } = await open({ pingMs: 100, pongMs: 1000 });
  const lively = await openRaw(origin, {});
  lively.socket.on('message', (data) => {
    if (String(data) === '{}') lively.send({});
  });
  const dead = await openRaw(origin, {});
  expect(await dead.ended).toEqual({ code: 3012, reason: 'no pong' });
  expect(dead.lines.filter((line) => Object.keys(line).length === 0)).toHaveLength(1);
  await expect.poll(() => lively.lines.filter((line) => Object.keys(line).length === 0).length).toBeGreaterThanOrEqual(5);
  expect(lively.socket.readyState).toBe(WebSocket.OPEN);
  // where no ping is due for long
  const eager = await openRaw((await open()).origin, {});
  eager.send({});
  expect(await codeOf(eager)).toBe(3501);
});

test('while a ping is not answered there is no other, so that a late answer is not taken for an unasked one', async () => {
  const { origin } = await open({ pingMs: 50, pongMs: 20_000 });
  const client = await openRaw(origin, {});
  const pings = () => client.lines.filter((line) => Object.keys(line).length === 0).length;
  await expect.poll(pings).toBe(1);
  await wait(200);
  expect(pings()).toBe(1);
  client.send({});
  await expect.poll(pings).toBe(2);
  client.send({});
  await expect.poll(pings).toBe(3);
  expect(client.socket.readyState).toBe(WebSocket.OPEN);
});

test('a process that stood still does not take its clients for dead', async () => {
  const { origin } = await open({ pingMs: 200, pongMs: 100 });
  const client = await openRaw(origin, {});
  let answered = 0;
  client.socket.on('message', (data) => {
    if (String(data) !== '{}') return;
    // server and client are one process here: neither does anything for longer than a pong may take
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300);
    client.send({});
    answered += 1;
  });
  await expect.poll(() => answered).toBeGreaterThanOrEqual(3);
  expect(client.socket.readyState).toBe(WebSocket.OPEN);
});

test('a client whose server falls silent notices by itself', async () => {
  const { origin, hub } = await open({ pingMs: 1000 });
  const client = await clients.connect({ origin, base: '/api' }, 'websocket', { maxServerPingDelay: 1000 });
  const lost = next<{ code: number }>(client, 'connecting');
  for (const connection of hub.connections()) connection.wake = () => undefined;
  expect(await lost).toMatchObject({ code: 2 });
});

test('what is no command ends the connection; what is no known one is refused', async () => {
  const { origin } = await open();
  const broken = [
    'not json',
    '[1]',
    '{"id":-1,"connect":{}}',
    '{"id":2,"subscribe":{"channel":7}}',
    '{"id":2,"history":{"channel":"a","limit":1.5}}',
  ];
  for (const frame of [...broken, '{"id":2,"connect":{}}', '{"subscribe":{"channel":"a"}}', '{"id":1,"connect":{}}\n\n{"id":2,"rpc":{}}']) {
    const client = await openRaw(origin, {});
    client.send(frame);
    expect([frame, await codeOf(client)]).toEqual([frame, 3501]);
  }
  const early = await openRaw(origin);
  early.send({ id: 1, subscribe: { channel: 'a' } });
  expect(await codeOf(early)).toBe(3501);
  const binary = await openRaw(origin, {});
  binary.socket.send(Buffer.from('{}'));
  expect(await codeOf(binary)).toBe(3501);
  const sender = await openRaw(origin, {});
  sender.send({ send: { data: 1 } });
  expect(await codeOf(sender)).toBe(3508);
  const client = await openRaw(origin, {});
  client.send({ id: 2, rpc: {} }, { id: 3, ping: {} }, { id: 4, dance: {} }, { id: 5, subscribe: { channel: 'a', type: 1 }, profile: 9 });
  client.send(
    { id: 6, publish: { channel: 'a' } },
    { id: 7, unsubscribe: { channel: 'never' } },
    { id: 8, publish: { channel: 'a', data: null } },
  );
  const codes = await Promise.all([2, 3, 4, 5, 6].map(async (id) => errorOf(await client.reply(id))));
  expect(codes).toEqual([108, 108, 104, 103, 107]);
  expect([await client.reply(7), await client.reply(8)]).toEqual([
    { id: 7, unsubscribe: {} },
    { id: 8, publish: {} },
  ]);
});

test('connect and what depends on it may come in one frame, and are answered in its order', async () => {
  const { origin } = await open();
  const client = await openRaw(origin);
  client.send(
    { id: 1, connect: {} },
    { id: 2, subscribe: { channel: 'a' } },
    { id: 3, publish: { channel: 'a', data: 1 } },
    { id: 4, unsubscribe: { channel: 'a' } },
  );
  client.send({ id: 5, publish: { channel: 'a', data: 2 } });
  await client.reply(5);
  expect(client.lines.map((line) => line['id'] ?? 'push')).toEqual([1, 2, 'push', 3, 4, 5]);
});

test('after a refused connect the rest of the frame does not count, and any later command ends it', async () => {
  const { origin, hub } = await open();
  const client = await openRaw(origin);
  client.send({ id: 1, connect: { token: signToken({ exp: 1 }) } }, { id: 2, subscribe: { channel: 'a' } });
  expect(errorOf(await client.reply(1))).toBe(109);
  expect(hub.channels.find('a')).toBeUndefined();
  client.send({ id: 3, connect: {} });
  expect(await codeOf(client)).toBe(3501);
  expect(client.lines).toHaveLength(1);
});

test('a frame beyond 64 KiB ends the connection; a publication near it is refused and does not', async () => {
  const { origin } = await open();
  const client = await openRaw(origin, {});
  client.send({ id: 2, publish: { channel: 'a', data: 'x'.repeat(62_000) } });
  expect(errorOf(await client.reply(2))).toBe(107);
  client.send('x'.repeat(65_537));
  expect(await codeOf(client)).toBe(1009);
  const letters = await openRaw(origin, {});
  letters.send(JSON.stringify({ id: 2, publish: { channel: 'a', data: 'ж'.repeat(40_000) } }));
  expect(await codeOf(letters)).toBe(1009);
  const sockJs = await clients.connect({ origin, base: '/api' }, 'sockjs-xhr-polling');
  const gone = next<{ code: number }>(sockJs, 'disconnected');
  sockJs.publish('a', 'x'.repeat(66_000)).catch(() => undefined); // ends with the connection
  expect(await gone).toMatchObject({ code: 3 });
});

test('128 channels a connection, and so many connections a user and an address', async () => {
  const { origin } = await open({ connectionsPerUser: 2, connectionsPerAddress: 4 });
  const token = signToken({ sub: 'ada' });
  const first = await openRaw(origin, { token });
  first.send(...Array.from({ length: 129 }, (_, n) => ({ id: n + 2, subscribe: { channel: `c${n}` } })));
  expect([errorOf(await first.reply(129)), errorOf(await first.reply(130))]).toEqual([undefined, 106]);
  await openRaw(origin, { token });
  const third = await openRaw(origin);
  third.send({ id: 1, connect: { token } });
  expect(await third.ended).toEqual({ code: 3504, reason: 'connection limit' });
  await openRaw(origin, {});
  await openRaw(origin, {});
  const refused = new WebSocket(`${origin.replace('http', 'ws')}/api/connection/websocket`);
  const [error] = (await once(refused, 'error')) as [Error];
  expect(error.message).toContain('429');
  const stream = await fetch(`${origin}/api/connection/http_stream`, { method: 'POST', body: '{"id":1,"connect":{}}' });
  expect(stream.status).toBe(429);
  first.socket.terminate();
  await first.ended;
  await expect
    .poll(
      async () =>
        await openRaw(origin, {}).then(
          () => 'in',
          () => 'out',
        ),
    )
    .toBe('in');
  expect(['::ffff:10.1.2.3', '2001:db8::1', '2001:db8:0:0:ffff::7', '::1', '10.1.2.3'].map(addressKey)).toEqual([
    '10.1.2.3',
    '2001:db8:0:0',
    '2001:db8:0:0',
    '0:0:0:0',
    '10.1.2.3',
  ]);
});

test('a client that floods is let go', async () => {
  const { origin } = await open({ commandBurst: 20, commandsPerSecond: 1 });
  const client = await openRaw(origin, {});
  client.send(...Array.from({ length: 30 }, (_, n) => ({ id: n + 2, rpc: {} })));
  expect(await codeOf(client)).toBe(3013);
});

test('a consumer that does not read is cut off at 1 MiB and delays nobody', async () => {
  const { origin, hub } = await open();
  const slow = await openRaw(origin, {});
  slow.send({ id: 2, subscribe: { channel: 'news' } });
  await slow.reply(2);
  slow.socket.pause();
  const quick = await clients.connect({ origin, base: '/api' }, 'websocket');
  const heard = listen(await subscribed(quick, 'news'));
  const data = JSON.stringify('x'.repeat(60_000));
  let sent = 0;
  while (hub.size > 1 && sent < 500) {
    hub.channels.publish('news', data);
    sent += 1;
    await wait(1);
  }
  expect(hub.size).toBe(1);
  hub.channels.publish('news', '"last"');
  await expect.poll(() => heard.length).toBe(sent + 1);
  expect(heard.at(-1)?.data).toBe('last');
  slow.socket.terminate();
});

test('slow consumers of the other transports are cut off too', async () => {
  const { origin, hub } = await open();
  const sockets = ['http_stream', 'sockjs/000/slowone1/xhr_streaming'].map((path) => {
    const socket = createConnection({ port: Number(new URL(origin).port), host: '127.0.0.1' });
    const body = path === 'http_stream' ? '{"id":1,"connect":{}}\n{"id":2,"subscribe":{"channel":"news"}}' : '';
    socket.write(`POST /api/connection/${path} HTTP/1.1\r\nhost: live\r\ncontent-length: ${body.length}\r\n\r\n${body}`);
    return socket;
  });
  await expect.poll(() => hub.size).toBe(2);
  const commands = JSON.stringify(['{"id":1,"connect":{}}\n{"id":2,"subscribe":{"channel":"news"}}']);
  await fetch(`${origin}/api/connection/sockjs/000/slowone1/xhr_send`, { method: 'POST', body: commands });
  await expect.poll(() => hub.channels.find('news')?.subscriptions.size).toBe(2);
  for (const socket of sockets) socket.pause();
  const data = JSON.stringify('x'.repeat(60_000));
  for (let sent = 0; hub.size > 0 && sent < 500; sent += 1) {
    hub.channels.publish('news', data);
    await wait(1);
  }
  expect(hub.size).toBe(0);
  for (const socket of sockets) socket.destroy();
});

test('a subscription that was cut short of a publication is sent round to recover it', async () => {
  const { origin, hub } = await open();
  const client = await clients.connect({ origin, base: '/api' }, 'websocket');
  const subscription = await subscribed(client, 'news');
  const heard = listen(subscription);
  hub.channels.publish('news', '1');
  await expect.poll(() => heard.length).toBe(1);
  const again = next<{ recovered: boolean }>(subscription, 'subscribed');
  const [held] = hub.channels.find('news')?.subscriptions ?? [];
  if (held === undefined) throw new Error('Nobody is subscribed');
  held.offset -= 1;
  hub.channels.publish('news', '2');
  hub.channels.publish('news', '3');
  expect(await again).toMatchObject({ recovered: true });
  await expect.poll(() => heard.map(({ data }) => data as number)).toEqual([1, 2, 3]);
  const reset = next<{ recovered: boolean }>(subscription, 'subscribed');
  hub.channels.forget('news');
  expect(await reset).toMatchObject({ recovered: false });
});

test('expiry: the connection and the subscription are borne with for the grace, then ended', async () => {
  // the wall clock stands: tokens are good for their second however long it takes to come with them
  const { origin } = await open({ graceMs: 100 }, { wallMs: () => 1_800_000_000_000 });
  const client = await openRaw(origin, { token: signToken({ sub: 'ada', exp: 1_800_000_001 }) });
  const grant = signToken({ sub: 'bob', channel: '$secret', exp: 1_800_000_001 });
  const other = await openRaw(origin, { token: signToken({ sub: 'bob' }) });
  other.send({ id: 2, subscribe: { channel: '$secret', token: grant } });
  expect((await other.reply(2))['subscribe']).toMatchObject({ expires: true, ttl: expect.any(Number) as number });
  expect(await client.ended).toEqual({ code: 3005, reason: 'connection expired' });
  await expect.poll(() => other.lines.at(-1)).toMatchObject({ push: { channel: '$secret', unsubscribe: { code: 2501 } } });
  other.send({ id: 3, sub_refresh: { channel: '$secret', token: grant } });
  expect(errorOf(await other.reply(3))).toBe(103);
});

test('reasons are plain words: never empty, never JSON, never too long for a close frame', () => {
  expect(['', ' ', '0', 'null', '{"reconnect":true}', 'session over'].map(plainReason)).toEqual([
    'closed',
    'closed',
    'closed 0',
    'closed null',
    'closed {"reconnect":true}',
    'session over',
  ]);
  expect(Buffer.byteLength(plainReason('ж'.repeat(100)))).toBeLessThanOrEqual(123);
});
