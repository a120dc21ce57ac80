// What clients without manners make the live server keep: fragments, messages that are never whole, answers that nobody reads.
// Run: npm run bench -- live-hoards [--guests 480]
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createConnection, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { printRatio } from './lib/load.ts';
import type { HoardLook } from './live/hoard-server.ts';

const { values } = parseArgs({ options: { guests: { type: 'string', default: '480' } } });
const guests = Number(values.guests);
/** Memory beyond that of the quiet server, for all that one address may keep and what the collector has not reached. */
const barBytes = 128 * 1024 * 1024;

const child = fork(join(import.meta.dirname, 'live', 'hoard-server.ts'), { execArgv: [...process.execArgv, '--expose-gc'] });
const answer = async <T>(): Promise<T> => ((await once(child, 'message')) as [T])[0];
const { port } = await answer<{ port: number }>();
async function look(): Promise<HoardLook> {
  child.send('look');
  return await answer<HoardLook>();
}

async function open(text: string): Promise<Socket> {
  const socket = createConnection({ port, host: '127.0.0.1' });
  socket.on('error', () => socket.destroy()).setNoDelay(true);
  socket.write(text.replaceAll('\n', '\r\n'));
  await Promise.race([once(socket, 'data'), once(socket, 'close')]);
  return socket;
}
const upgrade = `GET /api/connection/websocket HTTP/1.1\nhost: live\nconnection: upgrade\nupgrade: websocket\nsec-websocket-version: 13\nsec-websocket-key: ${Buffer.alloc(16).toString('base64')}\n\n`;
const frame = (text: string, opcode: number, isLast: boolean, length = text.length): Buffer => {
  const size = length < 126 ? [0x80 | length] : [0x80 | 126, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([(isLast ? 0x80 : 0) | opcode, ...size, 0, 0, 0, 0]), Buffer.from(text)]);
};

const fragments = Buffer.concat([frame(' ', 1, false), ...Array.from({ length: 16_000 }, () => frame(' ', 0, false))]);
const few = Array.from({ length: 15 }, (_, n) =>
  Buffer.concat([frame(' ', n === 0 ? 1 : 0, false), ...Array.from({ length: 500 }, () => frame('x'.repeat(120), 10, true))]),
);
const commands = ['{"id":1,"connect":{}}', '{"id":2,"subscribe":{"channel":"news"}}'].join('\n');
const history = Array.from({ length: 400 }, (_, n) => `{"id":${n + 3},"history":{"channel":"news","limit":-1}}`).join('\n');
const post = (path: string, body: string): string =>
  `POST /api/connection/${path} HTTP/1.1\nhost: live\ncontent-length: ${body.length}\n\n${body}`;

const ways: Record<string, (n: number) => Promise<Socket>> = {
  'a frame in 16,000 fragments': async () => {
    const socket = await open(upgrade);
    socket.write(fragments);
    return socket;
  },
  'few fragments, each within a long read': async () => {
    const socket = await open(upgrade);
    for (const piece of few) {
      socket.write(piece);
      await wait(2);
    }
    return socket;
  },
  'a frame that is never whole': async () => {
    const socket = await open(upgrade);
    socket.write(frame(' '.repeat(60_000), 1, true, 65_000));
    return socket;
  },
  'histories that nobody reads': async () => {
    const socket = await open(upgrade);
    socket.pause();
    socket.write(Buffer.concat([frame(commands, 1, true), frame(history, 1, true)]));
    return socket;
  },
  'SockJS that nobody reads': async (n) => {
    const socket = await open(post(`sockjs/000/hoard${n}/xhr_streaming`, ''));
    socket.pause();
    (await open(post(`sockjs/000/hoard${n}/xhr_send`, JSON.stringify([commands, history])))).destroy();
    return socket;
  },
};

for (const [name, begin] of Object.entries(ways)) {
  const before = await look();
  const sockets: Socket[] = [];
  for (let n = 0; n < guests; n += 1) sockets.push(await begin(n));
  await wait(1000);
  const during = await look();
  for (const socket of sockets) socket.destroy();
  await wait(6000);
  const after = await look();
  const mb = (bytes: number): string => `${(bytes / 1e6).toFixed(0)} MB`;
  const detail = `resident ${mb(before.rssBytes)} -> ${mb(during.rssBytes)} -> ${mb(after.rssBytes)}, counted ${mb(during.heldBytes)}, ${during.connections} of ${guests} left`;
  printRatio(name, Math.max(0, during.rssBytes - before.rssBytes) / barBytes, 1, detail, 'less');
}
child.kill('SIGKILL');
