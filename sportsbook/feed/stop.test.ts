// A feed that runs alone ends when it is told to, whoever is connected.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { freePort } from '#testing/free-port.ts';

test('a connection that has asked nothing does not hold up the end', async () => {
  const port = await freePort();
  const env = { ...process.env, PORT: String(port), HOST: '127.0.0.1', FEED_SECRET: 'a secret between two', LOG_LEVEL: 'silent' };
  const feed = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], { env, stdio: 'ignore' });
  const ended = once(feed, 'exit');
  await expect.poll(async () => (await fetch(`http://127.0.0.1:${port}/`).catch(() => undefined))?.status).toBe(404);
  const silent = connect(port, '127.0.0.1').on('error', () => undefined);
  await once(silent, 'connect');
  // one that is answered tells that the other was taken
  await fetch(`http://127.0.0.1:${port}/`);
  feed.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
  silent.destroy();
});
