// Nobody holds up the end of the house: whatever a client leaves half done or does not answer, the server closes within seconds.
import { once } from 'node:events';
import { createConnection, type Socket } from 'node:net';
import { expect, test } from 'vitest';
import { type BareLive, openBareLive } from '#testing/bare-live.ts';

const sockets: Socket[] = [];

/** Sends and then neither reads on, nor ends its side. */
async function silent(live: BareLive, text: string, hears = true): Promise<void> {
  const socket = createConnection({ port: Number(new URL(live.origin).port), host: '127.0.0.1', allowHalfOpen: true });
  socket.on('error', () => undefined);
  sockets.push(socket);
  socket.write(text.replaceAll('\n', '\r\n'));
  if (hears) await once(socket, 'data');
  socket.pause();
}

const upgradeTo = (path: string): string =>
  `GET /api/connection/${path} HTTP/1.1\nhost: live\nconnection: upgrade\nupgrade: websocket\n` +
  `sec-websocket-version: 13\nsec-websocket-key: ${Buffer.alloc(16).toString('base64')}\n\n`;
const post = (path: string, body: string, length = body.length): string =>
  `POST /api/${path} HTTP/1.1\nhost: live\ncontent-length: ${length}\n\n${body}`;

const ways: Record<string, (live: BareLive) => Promise<void>> = {
  'a websocket that answers no farewell': async (live) => await silent(live, upgradeTo('websocket')),
  'a websocket that was turned away': async (live) => await silent(live, upgradeTo('sockjs/000/abcdefgh/websocket')),
  'SockJS that streams and reads nothing': async (live) => await silent(live, post('connection/sockjs/000/streamed/xhr_streaming', '')),
  'SockJS between two polls': async (live) => await silent(live, post('connection/sockjs/000/polledxx/xhr', '')),
  'SockJS within a poll': async (live) => {
    await silent(live, post('connection/sockjs/000/waitingx/xhr', ''));
    await silent(live, post('connection/sockjs/000/waitingx/xhr', ''), false);
    await expect.poll(() => live.hub.size).toBe(1);
  },
  'an HTTP stream': async (live) => await silent(live, post('connection/http_stream', '{"id":1,"connect":{}}')),
  'an event stream': async (live) => await silent(live, post('connection/sse', '{"id":1,"connect":{}}')),
  'a post that is not whole': async (live) => await silent(live, post('emulation', '{', 100), false),
  'a SockJS post that is not whole': async (live) => await silent(live, post('connection/sockjs/000/notwhole/xhr_send', '{', 100), false),
  'a head that is not whole': async (live) => await silent(live, 'GET /api/emulation HTTP/1.1\nhost', false),
};

test.each(Object.keys(ways))('%s does not hold up the end', async (way) => {
  const live = await openBareLive();
  await ways[way]?.(live);
  await live.close();
  expect(live.errors).toEqual([]);
  for (const socket of sockets.splice(0)) socket.destroy();
});
