import { mkdtempSync, rmSync, chmodSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findPostgres, startPostgres } from './index.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'lanternhall-postgres-'));
  chmodSync(folder, 0o755);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function ask(url: string, text: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ answer: unknown }>(text);
  await client.end();
  return rows[0]?.answer;
}

test('starts, keeps its data over a stop, is taken over while it runs, recovers after SIGKILL', async () => {
  const data = join(folder, 'postgres');
  const first = await startPostgres(data, { settings: ['shared_buffers=64MB'] });
  await ask(first.url, 'create table kept as select 7 as answer');

  const second = await startPostgres(data);
  expect(second.pid).toBe(first.pid);
  expect(await findPostgres(data)).toBe(second.url);

  process.kill(first.pid, 'SIGKILL');
  const lines: string[] = [];
  const third = await startPostgres(data, { settings: ['shared_buffers=64MB'], tell: (line) => lines.push(line) });
  expect(third.pid).not.toBe(first.pid);
  expect(await ask(third.url, 'select answer from kept')).toBe(7);

  await third.stop();
  expect(await findPostgres(data)).toBeUndefined();
});

test('starts after SIGKILL even while a connection of the killed server lives on', async () => {
  const data = join(folder, 'lingering');
  const first = await startPostgres(data, { settings: ['shared_buffers=64MB'] });
  const client = new pg.Client({ connectionString: first.url });
  client.on('error', () => undefined); // it is lost with the server
  await client.connect();
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const backend = rows[0]?.pid ?? 0;
  process.kill(backend, 'SIGSTOP');
  process.kill(first.pid, 'SIGKILL');
  const told: string[] = [];
  const tell = (line: string): void => {
    told.push(line);
    process.kill(backend, 'SIGCONT');
  };
  const second = await startPostgres(data, { settings: ['shared_buffers=64MB'], tell });
  expect(told).toEqual(['A killed PostgreSQL has not ended wholly; waiting for it.']);
  expect(await ask(second.url, 'select 7 as answer')).toBe(7);
  await second.stop();
  await client.end().catch(() => undefined); // it ended with the server
});
