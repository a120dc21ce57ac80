// Whatever arrives at the doors of the live server, nothing of it is a fault of ours: no answer of 5xx, no error in the log, nobody else
// disturbed, nothing kept. The seed is fixed, so that what fails fails again.
import fc from 'fast-check';
import { once } from 'node:events';
import type { Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BareLive, openBareLive } from '#testing/bare-live.ts';
import { openRaw, type RawClient } from '#testing/raw-client.ts';

const seed = 20_261_123;
let live: BareLive;
let witness: RawClient;
beforeAll(async () => {
  live = await openBareLive({ settings: { commandBurst: 500, commandsPerSecond: 100, staleMs: 60_000 } });
  witness = await openRaw(live.origin, {});
});
afterAll(async () => await live.close());

let asked = 10;
/** The server goes on, for somebody else too, and keeps nothing of those who are gone. */
async function isUnharmed(): Promise<void> {
  asked += 1;
  witness.send({ id: asked, rpc: {} });
  expect(await witness.reply(asked)).toMatchObject({ error: { code: 108 } });
  await expect.poll(() => [live.hub.size, live.hub.subnets.heldBytes]).toEqual([1, 0]);
  expect(live.errors).toEqual([]);
}

const anyNumber = fc.oneof(fc.integer(), fc.double(), fc.constantFrom(0, -1, 1, 2 ** 31, 2 ** 32, 2 ** 53, 2 ** 64, 1e308, -0));
const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom('', 'news', '__proto__', 'constructor', '$secret', 'a#', '#', 'a,b', '\0', '\ud800', 'x'.repeat(300), 'x'.repeat(5000)),
);
const anyValue = fc.oneof(anyNumber, anyText, fc.boolean(), fc.constant(null), fc.jsonValue({ maxDepth: 3 }));
const methods = [
  'connect',
  'subscribe',
  'unsubscribe',
  'publish',
  'presence',
  'presence_stats',
  'history',
  'rpc',
  'send',
  'refresh',
  'sub_refresh',
  'ping',
];
const fields = [
  'channel',
  'token',
  'recover',
  'offset',
  'epoch',
  'positioned',
  'recoverable',
  'join_leave',
  'delta',
  'flag',
  'type',
  'tf',
  'data',
  'limit',
  'since',
  'reverse',
  'subs',
  '__proto__',
];
const anyRequest = fc.oneof(fc.dictionary(fc.constantFrom(...fields), anyValue, { maxKeys: 6 }), anyValue);
/** Nearly a command: some names and types are right. */
const anyCommand = fc
  .tuple(fc.oneof(fc.constant(1), anyNumber), fc.constantFrom(...methods, 'unknown', '__proto__', 'toString'), anyRequest)
  .map(([id, method, request]) => JSON.stringify({ id, [method]: request }));
/** A right one: a channel that is there, in which something may be done. */
const rightCommand = fc
  .tuple(
    fc.integer({ min: 1, max: 2 ** 32 - 1 }),
    fc.constantFrom(...methods.slice(1)),
    fc.constantFrom('news', 'other'),
    anyValue,
    anyNumber,
  )
  .map(([id, method, channel, data, number]) =>
    JSON.stringify({
      id,
      [method]: { channel, data, limit: Math.trunc(number % 1000), since: { offset: Math.abs(Math.trunc(number % 1e9)), epoch: '' } },
    }),
  );
const anyFrame = fc.oneof(
  anyText,
  fc.array(fc.oneof(anyCommand, rightCommand), { minLength: 1, maxLength: 20 }).map((lines) => lines.join('\n')),
  fc.array(rightCommand, { minLength: 1, maxLength: 30 }).map((lines) => lines.join('\n')),
  fc.tuple(anyCommand, fc.nat(200)).map(([line, at]) => line.slice(0, at)),
  fc.constantFrom(
    '{}\n'.repeat(5000),
    '\n'.repeat(60_000),
    '{"id":1,"rpc":{}}\n'.repeat(3000),
    `{"id":2,"publish":{"channel":"news","data":${'['.repeat(20_000)}${']'.repeat(20_000)}}}`,
    '['.repeat(60_000),
    `{"id":${'9'.repeat(60_000)}}`,
    `{"id":2,"connect":{"subs":{${Array.from({ length: 4000 }, (_, n) => `"${n}":{}`).join(',')}}}}`,
    `{"id":2,"refresh":{"token":"${'x.'.repeat(20_000)}"}}`,
  ),
);
/** Bytes as the other form of the protocol has them: varints, lengths that lie. */
const anyBytes = fc.oneof(
  fc.uint8Array({ maxLength: 200 }),
  fc
    .tuple(fc.nat(255), fc.uint8Array({ maxLength: 50 }))
    .map(([length, rest]) => new Uint8Array([length, 0x08, 0xff, 0xff, 0xff, 0xff, 0x0f, 0x22, length, ...rest])),
);

test('frames of any kind on a websocket, connected or not', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.boolean(),
      fc.array(fc.oneof({ weight: 5, arbitrary: anyFrame }, anyBytes), { minLength: 1, maxLength: 6 }),
      async (isConnected, frames) => {
        const client = await openRaw(live.origin, isConnected ? {} : undefined);
        for (const frame of frames) client.socket.send(frame);
        // what is not refused is answered; the last word is ours
        client.socket.send('{"id":4000000001,"rpc":{}}');
        await Promise.race([client.reply(4_000_000_001), client.ended]);
        client.socket.terminate();
        await client.ended;
      },
    ),
    { seed, numRuns: 300 },
  );
  await isUnharmed();
});

test('bytes of any kind where a websocket’s frames should be', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.uint8Array({ minLength: 1, maxLength: 300 }), { minLength: 1, maxLength: 8 }), async (pieces) => {
      const client = await openRaw(live.origin);
      const { _socket: link } = client.socket as unknown as { _socket: Socket };
      for (const piece of pieces) link.write(piece);
      link.end();
      await once(client.socket, 'close');
    }),
    { seed, numRuns: 150 },
  );
  await isUnharmed();
});

const paths = [
  '/connection/http_stream',
  '/connection/sse',
  '/emulation',
  '/connection/sockjs/info',
  '/connection/sockjs/000/new/xhr',
  '/connection/sockjs/000/last/xhr_send',
  '/connection/sockjs/000/new/xhr_streaming',
  '/connection/sockjs/000/__proto__/xhr_send',
  '/connection/websocket',
  '/connection',
];
let sessions = 0;
/** A poll of a session that is there already would wait for news; so each is new, and posts go to the last. */
function pathNow(path: string): string {
  if (path.includes('/new/')) sessions += 1;
  return path.replace(/\/(new|last)\//, `/session${sessions}/`);
}
const anyBody = fc.oneof(
  anyFrame,
  anyBytes.map((bytes) => Buffer.from(bytes).toString('latin1')),
  fc.array(anyFrame, { maxLength: 3 }).map((frames) => JSON.stringify(frames)),
  fc
    .record({ session: anyValue, node: fc.oneof(anyValue, fc.constant('own')), data: fc.oneof(anyFrame, anyValue) })
    .map((body) => JSON.stringify(body).replace('"own"', JSON.stringify(live.hub.node))),
);

test('requests of any kind at every other door', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...paths),
      fc.constantFrom('GET', 'POST', 'OPTIONS', 'PUT', 'HEAD'),
      anyBody,
      fc.oneof(
        fc.constant(''),
        anyText.filter((text) => text.isWellFormed()).map((text) => `?cf_connect=${encodeURIComponent(text)}`),
      ),
      async (path, method, body, query) => {
        const leaving = new AbortController();
        const hasBody = method === 'POST' || method === 'PUT';
        const response = await fetch(`${live.origin}/api${pathNow(path)}${query}`, {
          method,
          signal: leaving.signal,
          ...(hasBody && { body }),
        });
        expect([method, path, response.status < 500 ? 'no fault' : response.status]).toEqual([method, path, 'no fault']);
        leaving.abort();
      },
    ),
    { seed, numRuns: 400 },
  );
  await isUnharmed();
});
