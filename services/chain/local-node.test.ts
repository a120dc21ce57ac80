// The local chain ends with whoever started it, however that one ends.
import { fork } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { freePort } from '#testing/free-port.ts';
import { startLocalNode } from './local-node.ts';

const answers = async (port: number): Promise<boolean> =>
  await fetch(`http://127.0.0.1:${port}`, { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } }).then(
    () => true,
    () => false,
  );

test('a chain ends when its parent is killed without a farewell', async () => {
  const port = await freePort();
  const stateFile = join(mkdtempSync(join(tmpdir(), 'chain-')), 'state.json');
  const parent = fork(join(import.meta.dirname, 'local-node-main.ts'), [], {
    env: { ...process.env, PORT: String(port), CHAIN_STATE_FILE: stateFile },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  await new Promise<void>((resolve) => parent.once('message', () => resolve()));
  expect(await answers(port)).toBe(true);
  const ended = new Promise<void>((resolve) => parent.once('exit', () => resolve()));
  parent.kill('SIGKILL');
  await ended;
  await expect.poll(async () => await answers(port)).toBe(false);
});

test('a chain that is stopped leaves nothing behind, and its place can be taken again', async () => {
  const port = await freePort();
  for (let times = 0; times < 2; times += 1) {
    const node = await startLocalNode({ port });
    expect(await answers(port)).toBe(true);
    await node.stop();
    expect(await answers(port)).toBe(false);
  }
});
