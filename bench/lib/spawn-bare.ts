import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { freePort } from './app.ts';

/** Starts bare Fastify with a copy of an answer, runs `act` with its origin, ends it. */
export async function withBare(url: string, encoding: string, act: (origin: string) => Promise<void>): Promise<void> {
  const port = await freePort();
  const child = fork(join(import.meta.dirname, 'bare-server.ts'), [String(port), url, encoding]);
  try {
    await once(child, 'message');
    await act(`http://localhost:${port}`);
  } finally {
    child.kill();
  }
}
