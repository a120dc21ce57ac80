// What a client may make the server hold for it: answers that it does not read, tokens to look at.
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { openBareLive, testSecret } from '#server/testing/bare-live.ts';
import { signToken } from '#server/testing/live-contract.ts';
import { openRaw } from '#server/testing/raw-client.ts';
import { LiveConnection } from './connection.ts';
import { createLiveHub, createOpenGate } from './index.ts';
import type { Outgoing } from './outgoing.ts';

const wallMs = (): number => Date.now();

test('many long answers to one frame do not pile up for a client that reads none', async () => {
  const errors: unknown[] = [];
  const hub = createLiveHub(createOpenGate(testSecret, wallMs), { wallMs, tellError: (error) => errors.push(error) });
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
