// What a client may make the server hold for it: answers that it does not read, tokens to look at.
import { once } from 'node:events';
import { createConnection, type Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { openBareLive, testSecret } from '#testing/bare-live.ts';
import { signToken } from '#testing/live-contract.ts';
import { openRaw } from '#testing/raw-client.ts';
import { LiveConnection } from './connection.ts';
import { createLiveHub, createOpenGate, defaultLiveSettings } from './index.ts';
import type { Outgoing } from './outgoing.ts';
import { createSubnets, type Holder } from './subnets.ts';

const wallMs = (): number => Date.now();

test('many long answers to one frame do not pile up for a client that reads none', async () => {
  const errors: unknown[] = [];
  const hub = createLiveHub(createOpenGate(testSecret, wallMs), {
    wallMs,
    tellError: (error) => errors.push(error),
    settings: { commandBurst: 1_000_000, commandBurstPerAddress: 1_000_000 },
  });
  let held = 0;
  let ended: number | undefined;
  const transport = {
    send: ({ text }: Outgoing) => void (held += text.length),
    close: (code: number) => void (ended = code),
    destroy: () => undefined,
    queuedBytes: () => held,
  };
  try {
    const client = new LiveConnection(hub, transport);
    client.receive('{"id":1,"connect":{}}\n{"id":2,"subscribe":{"channel":"news"}}');
    await expect.poll(() => client.subscriptions.size).toBe(1);
    for (let n = 0; n < 100; n += 1) hub.channels.publish('news', JSON.stringify('x'.repeat(1000)));
    await nextTurn();
    const before = held;
    const ask = (id: number): string => JSON.stringify({ id, history: { channel: 'news', limit: -1 } });
    client.receive(Array.from({ length: 400 }, (_, n) => ask(n + 3)).join('\n'));
    await nextTurn();
    // one MiB that waits, and what was gathered when that was noticed
    expect(held - before).toBeLessThan(2 * 1024 * 1024);
    expect(ended).toBe(3008);
    expect([hub.size, errors]).toEqual([0, []]);
  } finally {
    hub.close();
  }
});

test('a client that has its token looked at again and again is let go long before one that asks for cheaper things', async () => {
  const live = await openBareLive({ settings: { commandBurst: 200, commandsPerSecond: 1 } });
  try {
    const token = signToken({ sub: 'ada' });
    const [modest, greedy] = [await openRaw(live.origin, { token }), await openRaw(live.origin, { token })];
    for (let n = 2; n <= 6; n += 1) modest.send({ id: n, refresh: { token } });
    expect(await modest.reply(6)).toMatchObject({ refresh: { client: expect.any(String) as string } });
    for (let n = 2; n <= 30; n += 1) greedy.send({ id: n, refresh: { token } });
    expect(await greedy.ended).toEqual({ code: 3013, reason: 'too many requests' });
    expect(modest.socket.readyState).toBe(modest.socket.OPEN);
  } finally {
    await live.close();
  }
});

/** A websocket's link without any manners: frames as a test writes them. */
async function openLink(origin: string): Promise<Socket> {
  const socket = createConnection({ port: Number(new URL(origin).port), host: '127.0.0.1' });
  socket.setNoDelay(true).on('error', () => socket.destroy());
  socket.write(
    `GET /api/connection/websocket HTTP/1.1\r\nhost: live\r\nconnection: upgrade\r\nupgrade: websocket\r\n` +
      `sec-websocket-version: 13\r\nsec-websocket-key: ${Buffer.alloc(16).toString('base64')}\r\n\r\n`,
  );
  expect(String((await once(socket, 'data'))[0])).toMatch(/^HTTP\/1\.1 101/);
  return socket;
}

/** A frame that is masked with zeros. Of a text of `length` bytes only the given ones are written. */
function frame(bytes: Buffer, { opcode = 1, isLast = true, length = bytes.length } = {}): Buffer {
  const head = length < 126 ? Buffer.from([0, 0x80 | length]) : Buffer.from([0, 0x80 | 126, length >> 8, length & 255]);
  head[0] = (isLast ? 0x80 : 0) | opcode;
  return Buffer.concat([head, Buffer.alloc(4), bytes]);
}
const one = Buffer.from(' ');
const firstPiece = frame(one, { isLast: false });
const nextPiece = frame(one, { opcode: 0, isLast: false });

test('a message in more than sixteen pieces ends its connection, one in a few is read', async () => {
  const { origin, hub, close } = await openBareLive();
  try {
    const modest = await openLink(origin);
    for (const piece of ['{"id":1,', '"connect"', ':{'])
      modest.write(frame(Buffer.from(piece), { opcode: piece.startsWith('{') ? 1 : 0, isLast: false }));
    modest.write(frame(Buffer.from('}}'), { opcode: 0 }));
    expect(String((await once(modest, 'data'))[0])).toContain('"connect":{"client"');
    const greedy = await openLink(origin);
    greedy.write(Buffer.concat([firstPiece, ...Array.from({ length: 16 }, () => nextPiece)]));
    // 1008: against the rules of the house
    expect((await once(greedy, 'data'))[0]).toEqual(Buffer.from([0x88, 2, 1008 >> 8, 1008 & 255]));
    await expect.poll(() => hub.size).toBe(1);
    modest.destroy();
  } finally {
    await close();
  }
});

test('what is kept of messages that are not whole is counted, and too much of it cut off, an address and the process', async () => {
  const settings = { maxHeldBytesPerAddress: 400_000, maxHeldBytes: 10_000_000 };
  const { origin, hub, close } = await openBareLive({ settings });
  const links: Socket[] = [];
  try {
    const calm = await openRaw(origin, {});
    let most = 0;
    for (let n = 0; n < 30; n += 1) {
      const link = await openLink(origin);
      links.push(link);
      link.write(frame(Buffer.alloc(60_000, ' '), { length: 64_000 }));
      await expect.poll(() => hub.subnets.heldBytes > 0 || link.destroyed).toBe(true);
      most = Math.max(most, hub.subnets.heldBytes);
    }
    await expect.poll(() => links.filter(({ destroyed }) => destroyed).length).toBeGreaterThan(20);
    // the one that was counted last may still have been above
    expect(most).toBeLessThan(500_000);
    expect(calm.socket.readyState).toBe(calm.socket.OPEN);
    calm.send({ id: 2, rpc: {} });
    expect(await calm.reply(2)).toMatchObject({ error: { code: 108 } });
    for (const link of links) link.destroy();
    await expect.poll(() => hub.subnets.heldBytes).toBe(0);
  } finally {
    await close();
  }
});

test('a piece of one byte counts for the whole read that it keeps alive', async () => {
  const { origin, hub, close } = await openBareLive();
  try {
    const link = await openLink(origin);
    // pongs fill the read, of which only the byte is kept
    const pongs = Array.from({ length: 400 }, () => frame(Buffer.alloc(100), { opcode: 10 }));
    link.write(Buffer.concat([firstPiece, ...pongs]));
    await expect.poll(() => hub.subnets.heldBytes).toBeGreaterThan(10_000);
    link.write(frame(Buffer.from('{"id":1,"connect":{}}'), { opcode: 0 }));
    await expect.poll(() => hub.subnets.heldBytes).toBe(0);
    link.destroy();
  } finally {
    await close();
  }
});

/** What stands in for a link: what it holds is what the test says. */
class Hoard implements Holder {
  readonly subnet: string;
  bytes = 0;
  isCut = false;
  constructor(subnet: string) {
    this.subnet = subnet;
  }
  heldBytes(): number {
    return this.bytes;
  }
  cutOff(): void {
    this.isCut = true;
  }
}

test('who holds most goes first, until there is room; what was sent meanwhile is no longer held against anybody', () => {
  let nowMs = 0;
  const settings = { ...defaultLiveSettings, maxHeldBytesPerAddress: 1000, maxHeldBytes: 2000 };
  const subnets = createSubnets(settings, () => nowMs);
  const hold = (subnet: string, bytes: number): Hoard => {
    const hoard = Object.assign(new Hoard(subnet), { bytes });
    subnets.count(hoard);
    return hoard;
  };
  const [small, large, larger] = [hold('a', 100), hold('a', 400), hold('a', 600)];
  expect([small, large, larger].map(({ isCut }) => isCut)).toEqual([false, false, true]);
  expect(subnets.heldBytes).toBe(500);
  large.bytes = 0;
  const late = hold('a', 850);
  expect([late.isCut, subnets.heldBytes]).toEqual([false, 950]);
  const others = ['b', 'c'].map((subnet) => hold(subnet, 600));
  expect([late.isCut, ...others.map(({ isCut }) => isCut), subnets.heldBytes]).toEqual([true, false, false, 1300]);
  for (const hoard of [small, ...others]) subnets.forget(hoard);
  expect([subnets.heldBytes, subnets.size]).toEqual([0, 3]);
  nowMs = 3_600_000;
  subnets.sweep();
  expect(subnets.size).toBe(0);
});

test('an address opens so many connections at once, and then so many a second', () => {
  let nowMs = 0;
  const subnets = createSubnets({ ...defaultLiveSettings, connectionsPerAddress: 5, newPerSecondPerAddress: 2 }, () => nowMs);
  const come = (): boolean => {
    const isIn = subnets.enter('192.0.2.1');
    if (isIn) subnets.leave('192.0.2.1');
    return isIn;
  };
  expect(Array.from({ length: 12 }, come).filter(Boolean)).toHaveLength(10);
  expect(subnets.enter('192.0.2.2')).toBe(true);
  nowMs = 1500;
  expect(Array.from({ length: 12 }, come).filter(Boolean)).toHaveLength(3);
});

test('long answers count as work: whoever asks for the same history again and again is let go after some', async () => {
  const { origin, hub, close } = await openBareLive({ settings: { commandBurst: 500, commandsPerSecond: 1 } });
  try {
    const client = await openRaw(origin, {});
    client.send({ id: 2, subscribe: { channel: 'news' } });
    await client.reply(2);
    for (let n = 0; n < 3; n += 1) hub.channels.publish('news', JSON.stringify('x'.repeat(10_000)));
    for (let n = 0; n < 100; n += 1) client.send({ id: n + 3, history: { channel: 'news', limit: -1 } });
    expect(await client.ended).toMatchObject({ code: 3013 });
    const answered = client.lines.filter((line) => line['history'] !== undefined).length;
    expect(answered).toBeGreaterThan(5);
    expect(answered).toBeLessThan(20);
  } finally {
    await close();
  }
});

test('all connections of an address together ask for so much, and posts without a session are work too', async () => {
  const { origin, close } = await openBareLive({ settings: { commandBurstPerAddress: 200, commandsPerSecondPerAddress: 0.001 } });
  try {
    const clients = await Promise.all(Array.from({ length: 4 }, async () => await openRaw(origin, {})));
    for (const client of clients) client.send(...Array.from({ length: 60 }, (_, n) => ({ id: n + 2, rpc: {} })));
    expect(await Promise.race(clients.map(async ({ ended }) => await ended))).toMatchObject({ code: 3013 });
    const post = async (): Promise<number> => (await fetch(`${origin}/api/emulation`, { method: 'POST', body: '{}' })).status;
    const statuses = [];
    for (let n = 0; n < 30; n += 1) statuses.push(await post());
    expect([...new Set(statuses)]).toEqual([400, 429]);
  } finally {
    await close();
  }
});
