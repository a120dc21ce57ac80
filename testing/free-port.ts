// Ports for tests that must know a port before anything listens on it. They lie below those that systems give out by themselves, and each
// worker of a run has its own, so that nobody takes one between its choice and its use.
import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Above 10080, the highest port to which no fetch goes. */
const first = 10_100;
const blocks = 22;
const blockSize = 1000;
const block = (process.ppid + Number.parseInt(process.env['VITEST_POOL_ID'] ?? '0', 10)) % blocks;
let next = randomInt(blockSize);

async function isFree(port: number, host: string): Promise<boolean> {
  const server = createServer();
  const failure = await new Promise<NodeJS.ErrnoException | undefined>((resolve) => {
    server.once('error', resolve);
    server.listen(port, host, () => resolve(undefined));
  });
  if (failure !== undefined) return failure.code === 'EADDRNOTAVAIL' || failure.code === 'EAFNOSUPPORT'; // there is no such host here
  await new Promise((resolve) => server.close(resolve));
  return true;
}

/** A port of the loopback that nobody listens on, another one each time. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < blockSize; tries += 1) {
    const port = first + block * blockSize + next;
    next = (next + 1) % blockSize;
    if ((await isFree(port, '127.0.0.1')) && (await isFree(port, '::1'))) return port;
  }
  throw new Error('No port is free for a test');
}
