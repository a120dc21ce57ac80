// One server of the benchmark in a process of its own: the embedded one, or a bare `ws` that sends the same frames and knows nothing.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { WebSocket, WebSocketServer } from 'ws';
import { openBareLive } from '#testing/bare-live.ts';
import { commonChannel, machineMs, publicationOf, type ServerKind, type ServerOrder } from './orders.ts';

type Publish = (data: string) => void;

async function serveEmbedded(): Promise<{ port: number; publish: Publish }> {
  const { hub, origin } = await openBareLive();
  return { port: Number(new URL(origin).port), publish: (data) => void hub.channels.publish(commonChannel, data) };
}

/** Returns every first frame alike and keeps the last publication for those that return. */
async function serveBare(): Promise<{ port: number; publish: Publish }> {
  const http = createServer();
  const sockets = new WebSocketServer({ server: http, perMessageDeflate: false, clientTracking: false });
  const listeners = new Set<WebSocket>();
  let last = '';
  let offset = 0;
  const pub = (data: string): string => `{"data":${data},"offset":${offset}}`;
  const client = '"client":"5f0a6a1f-7c1e-4d2a-9b51-0192f3a12c3d","version":"bare","ping":25,"pong":true';
  sockets.on('connection', (socket: WebSocket) => {
    socket.on('message', (frame: Buffer) => {
      const isBack = frame.includes('"recover":true');
      const missed = isBack ? `,"was_recovering":true,"recovered":true,"publications":[${last}]` : '';
      const position = `"positioned":true,"recoverable":true,"epoch":"bare","offset":${offset}`;
      socket.send(`{"id":1,"connect":{${client}}}\n{"id":2,"subscribe":{${position}${missed}}}\n{"id":3,"subscribe":{${position}}}`);
      listeners.add(socket);
    });
    socket.on('close', () => listeners.delete(socket));
    socket.on('error', () => listeners.delete(socket));
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const publish: Publish = (data) => {
    offset += 1;
    last = pub(data);
    const bytes = Buffer.from(`{"push":{"channel":"${commonChannel}","pub":${last}}}`);
    for (const socket of listeners) if (socket.readyState === WebSocket.OPEN) socket.send(bytes, { binary: false });
  };
  return { port: (http.address() as AddressInfo).port, publish };
}

const { port, publish } = (process.argv[2] as ServerKind) === 'embedded' ? await serveEmbedded() : await serveBare();

/** Keeps to the pace from the first publication on, however late a timer is. */
async function publishAll(perSecond: number, count: number): Promise<void> {
  const begunMs = machineMs();
  for (let sent = 0; sent < count; sent += 1) {
    await wait(Math.max(0, begunMs + (sent * 1000) / perSecond - machineMs()));
    publish(publicationOf(machineMs()));
  }
}

async function obey(order: ServerOrder): Promise<unknown> {
  if (order.do === 'publish') return await publishAll(order.perSecond, order.count);
  globalThis.gc?.();
  const { user, system } = process.cpuUsage();
  return { cpuMs: (user + system) / 1000, rssBytes: process.memoryUsage.rss() };
}

process.on('message', (order: ServerOrder) => {
  void obey(order).then((answer) => process.send?.({ answer }));
});
process.send?.({ answer: port });
