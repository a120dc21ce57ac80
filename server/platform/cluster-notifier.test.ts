// The line between processes holds nobody who has given it up: a process that could not open it, or that closed it, ends.
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { pino } from 'pino';
import { afterEach, expect, inject, test } from 'vitest';
import { openClusterNotifier } from './cluster-notifier.ts';

const log = pino({ level: 'silent' });
const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

/** Stands before PostgreSQL. Whoever comes while `isOpen` says no is turned away. */
async function openGate() {
  const url = new URL(inject('postgresUrl'));
  const sockets = new Set<Socket>();
  const cut = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  const gate = { isOpen: true, isSlow: false, came: 0, url: '', cut, there: () => sockets.size };
  const server = createServer((socket) => {
    gate.came += 1;
    if (!gate.isOpen) return void socket.destroy();
    sockets.add(socket);
    const far = connect(Number(url.port), url.hostname);
    socket.on('error', () => far.destroy());
    socket.on('close', () => {
      far.destroy();
      sockets.delete(socket);
    });
    far.on('error', () => socket.destroy()).on('close', () => socket.destroy());
    far.pipe(socket);
    if (gate.isSlow) setTimeout(() => socket.pipe(far), 1000);
    else socket.pipe(far);
    return undefined;
  });
  servers.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  gate.url = Object.assign(new URL(url), { hostname: '127.0.0.1', port: String((server.address() as AddressInfo).port) }).href;
  return gate;
}

test('a line that cannot be opened is not opened later by itself', async () => {
  const gate = await openGate();
  gate.isOpen = false;
  await expect(openClusterNotifier(gate.url, log)).rejects.toThrow(/terminated|ECONNRESET/);
  const came = gate.came;
  gate.isOpen = true;
  // twice the pause after which a lost line is opened again
  await new Promise((resolve) => setTimeout(resolve, 1200));
  expect([gate.came, gate.there()]).toEqual([came, 0]);
});

test('a line that is closed while it is being opened again does not stay open', async () => {
  const gate = await openGate();
  const notifier = await openClusterNotifier(gate.url, log);
  gate.isSlow = true;
  gate.cut();
  await expect.poll(() => gate.came).toBe(2);
  await notifier.close();
  await expect.poll(gate.there).toBe(0);
});
