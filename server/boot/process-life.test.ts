// The life of the whole process: what it survives, what ends it, and that its database ends with it.
import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { findPostgres, startPostgres } from '#embedded-postgres/index.ts';
import { isAlive } from '#embedded-postgres/postmaster.ts';
import { freePort, root } from '#testing/test-app.ts';
import { createAppProcess, type AppProcess } from '#testing/app-process.ts';

// starts of a whole house, again and again
vi.setConfig({ testTimeout: 1_200_000, hookTimeout: 600_000 });
const patient = { timeout: 120_000 };

let dataDir: string;
let app: AppProcess;
const data = (): string => join(dataDir, 'postgres');
const postmaster = (): number => Number.parseInt(readFileSync(join(data(), 'postmaster.pid'), 'utf8'), 10);
const ready = async (): Promise<number> => (await fetch(`${app.origin}/readyz`)).status;

async function open(faults = ''): Promise<void> {
  const preload = join(root, 'testing/faults.ts');
  app = createAppProcess(await freePort(), {
    DATA_DIR: dataDir,
    FAULTS: faults,
    NODE_OPTIONS: `--import ${preload}`,
    LOG_LEVEL: 'error',
    QUIET: 'yes',
  });
  await app.start();
}

async function ask<T extends object>(text: string, values: unknown[] = []): Promise<T[]> {
  const client = new pg.Client({ connectionString: await findPostgres(data()) });
  await client.connect();
  try {
    return (await client.query<T>(text, values)).rows;
  } finally {
    await client.end();
  }
}

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'lanternhall-life-'));
  chmodSync(dataDir, 0o755);
});
afterEach(async () => {
  await app.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

test('sixty jobs that fail, and payloads that nothing can be done with, end no house and keep none from opening', async () => {
  await open();
  const call = async (email: string): Promise<number> =>
    (
      await fetch(`${app.origin}/api/player/passwords/reset`, {
        method: 'POST',
        body: JSON.stringify({ email }),
        headers: { 'content-type': 'application/json' },
      })
    ).status;
  for (const email of ['\0', '\ud800', 'a\0b@lanternhall.example']) expect(await call(email)).toBeLessThan(500);
  const add = "select graphile_worker.add_job('send-payout', payload := $1::json, max_attempts := 1) from generate_series(1, 20)";
  for (const payload of ['{"invoiceId":"\\u0000"}', '{"invoiceId":"\\ud800"}', 'null']) await ask(add, [payload]);
  const parked = async () =>
    (await ask('select id from graphile_worker._private_jobs where attempts = max_attempts and locked_at is null')).length;
  await expect.poll(parked, patient).toBe(60);
  expect(await ready()).toBe(200);
  // it is told of once it is parked
  await expect.poll(async () => (await ask("select id from alarm where kind = 'job-failed'")).length, patient).toBe(60);

  expect(await app.stop()).toBe(0);
  await app.start();
  expect(await ready()).toBe(200);
  expect(await parked()).toBe(60);
});

test('an error that nobody caught is told and survived; one on money’s path ends the house with its database, and it opens again', async () => {
  await open('rejection,exception,money rejection');
  for (const message of ['a fault from nowhere', 'a thrown fault from nowhere']) {
    app.signal('SIGUSR2');
    await expect.poll(async () => (await ask('select id from alarm where message like $1', [`%: ${message}.%`])).length, patient).toBe(1);
    expect(await ready()).toBe(200);
  }
  const server = postmaster();
  app.signal('SIGUSR2');
  expect(await app.ended()).toBe(1);
  expect(app.output()).toContain('a fault on the way of money');
  expect(isAlive(server)).toBe(false);

  await open('money exception');
  const again = postmaster();
  app.signal('SIGUSR2');
  expect(await app.ended()).toBe(1);
  expect(isAlive(again)).toBe(false);
});

test('a close tells nothing of the database’s keys, neither a plain one nor one whose database was killed', async () => {
  await open();
  const secret = readFileSync(join(dataDir, 'postgres.secret'), 'utf8');
  const isSilent = (): void => {
    expect(app.output()).toContain('Closing the house');
    expect(app.output()).not.toMatch(/secretKey|processID|_events|connectionParameters|password/);
    expect(app.output()).not.toContain(secret);
  };
  expect(await app.stop()).toBe(0);
  isSilent();
  await app.start();
  process.kill(postmaster(), 'SIGKILL');
  await app.stop();
  isSilent();
});

/** The server and its children. */
function processesOf(server: number): number[] {
  const children = execFileSync('ps', ['-o', 'pid=', '--ppid', String(server)], { encoding: 'utf8' });
  return [server, ...children.trim().split(/\s+/).map(Number)];
}

test('a second signal ends a house whose database answers no more, and the database', async () => {
  await open();
  const server = postmaster();
  for (const pid of processesOf(server)) process.kill(pid, 'SIGSTOP');
  app.signal('SIGINT');
  await expect.poll(() => app.output(), patient).toContain('Closing the house');
  app.signal('SIGINT');
  expect(await app.ended()).toBe(1);
  await expect.poll(() => isAlive(server), patient).toBe(false);
});

test('a house whose thread is busy for ever is ended in time all the same, with its database', async () => {
  await open('busy');
  const server = postmaster();
  app.signal('SIGUSR2');
  // whether the signal was heard cannot be seen from outside, but signals are heard in their order
  expect(await ready()).toBe(200);
  app.signal('SIGINT');
  expect(await app.ended()).toBe('SIGKILL');
  await expect.poll(() => isAlive(server), patient).toBe(false);
});

test('a start that took over an operator’s database opens although the operator stops it', async () => {
  const postgres = await startPostgres(data());
  const holder = new pg.Client({ connectionString: postgres.url });
  holder.on('error', () => undefined); // the stop ends it
  await holder.connect();
  await holder.query('begin; lock table pg_catalog.pg_authid in share row exclusive mode');
  const opening = open();
  const waiting = async () => (await ask("select pid from pg_stat_activity where wait_event_type = 'Lock'")).length;
  await expect.poll(waiting, patient).toBe(1);
  expect(app.output()).toContain('running already');
  await postgres.stop();
  await opening;
  expect(await ready()).toBe(200);
});
