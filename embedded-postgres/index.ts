// The embedded PostgreSQL: makes its data folder, starts it on a free port of the loopback, takes over one that a killed start
// left behind, stops it cleanly. Nothing else in the house knows whether the database is embedded.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, renameSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { availableParallelism, totalmem } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { isAlive, isPostgresOf, readPostmaster } from './postmaster.ts';
import { giveTo, type Home, prepareHome } from './runner.ts';

export interface EmbeddedPostgres {
  url: string;
  pid: number;
  data: string;
  /** It ran already: another house or an operator's command may be using it. */
  isTakenOver: boolean;
  /** Fast shutdown; resolves when the server is gone. */
  stop(): Promise<void>;
}

export interface PostgresOptions {
  /** Called with one line where something unusual was done, such as taking over a running server. */
  tell?: (line: string) => void;
  /** Further server settings, such as `fsync=off` for throw-away test data. */
  settings?: readonly string[];
  /** Listens on this port instead of a free one. */
  port?: number;
}

const startTimeoutMs = 60_000;
/** After a crash it reads its log again before it takes connections: up to all that was written since the last checkpoint. */
const recoveryTimeoutMs = 900_000;
/** How long a server that runs already may take to answer: on a busy machine some of the questions come to nothing. */
const answerTimeoutMs = 60_000;
/** A start that takes longer than this is told of. */
const patientMs = 5000;
/** How long what is left of a killed server may take to let go of its memory. */
const leftoverMs = 20_000;
/** A free port may be taken before the server has it. */
const maxPorts = 3;

/** The server's password lies beside the data folder, readable by its owner alone. */
const secretFileOf = (data: string): string => join(dirname(data), 'postgres.secret');

const program = (home: Home, name: string): string => join(home.binaries, 'bin', process.platform === 'win32' ? `${name}.exe` : name);

/**
 * Settings that pay for themselves on any machine: a quarter of the memory for pages (at most 4 GB), rare checkpoints. Between two of them
 * the log may take an eighth of the free disk, at most the 16 GB of deploy/postgresql.md; a quarter of that stays ready to be written over.
 */
function serverSettings(data: string): string[] {
  const megabytes = Math.min(4096, Math.max(128, Math.floor(totalmem() / 4 / 1024 / 1024)));
  const { bavail, bsize } = statfsSync(data);
  const logGigabytes = Math.min(16, Math.max(1, Math.floor((bavail * bsize) / 8 / 1024 ** 3)));
  return [
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'max_connections=200',
    `shared_buffers=${megabytes}MB`,
    `max_wal_size=${logGigabytes}GB`,
    `min_wal_size=${logGigabytes * 256}MB`,
    'checkpoint_timeout=15min',
    'wal_compression=on',
    'log_min_messages=warning',
    `max_parallel_workers_per_gather=${availableParallelism() > 4 ? 2 : 0}`,
    'jit=off',
  ];
}

/** Makes the data folder in a side folder and renames it, so that a start killed in mid-way leaves nothing half-made. */
function initialize(home: Home): void {
  const making = `${home.data}.making`;
  rmSync(making, { recursive: true, force: true });
  mkdirSync(making, { mode: 0o700 });
  const secretFile = secretFileOf(home.data);
  if (!existsSync(secretFile)) writeFileSync(secretFile, randomBytes(24).toString('hex'), { mode: 0o600 });
  giveTo(making, home.runner);
  giveTo(secretFile, home.runner);
  const args = [
    '-D',
    making,
    '-U',
    'postgres',
    `--pwfile=${secretFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--locale=C.UTF-8',
    '--no-sync',
  ];
  const made = spawnSync(program(home, 'initdb'), args, { ...home.runner, cwd: '/', encoding: 'utf8' });
  if (made.status !== 0) throw new Error(`PostgreSQL could not make its data folder ${home.data}: ${made.error?.message ?? made.stderr}`);
  renameSync(making, home.data);
}

const urlOf = (port: number, secret: string): string => `postgres://postgres:${secret}@127.0.0.1:${port}/postgres`;

/** True when the server at the port is the one of this data folder. */
async function answersFor(url: string, data: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 3000 });
  client.on('error', () => undefined); // the query below reports what matters
  try {
    await client.connect();
    const { rows } = await client.query<{ folder: string }>("select current_setting('data_directory') as folder");
    return rows[0]?.folder === data;
  } catch {
    return false; // no server, or another one: the caller then starts its own
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

function handle(home: Home, pid: number, port: number, secret: string, isTakenOver: boolean): EmbeddedPostgres {
  return {
    isTakenOver,
    url: urlOf(port, secret),
    pid,
    data: home.data,
    async stop() {
      if (!isAlive(pid)) return;
      if (process.platform === 'win32')
        spawnSync(program(home, 'pg_ctl'), ['stop', '-D', home.data, '-m', 'fast', '-w'], { cwd: home.binaries });
      else process.kill(pid, 'SIGINT');
      while (isAlive(pid) && readPostmaster(home.data)?.pid === pid) await sleep(20);
    },
  };
}

/**
 * A server that runs already: a killed start left it behind, or a house is using it; which of both, the place on the database tells.
 * @throws Error when it does not answer: it may be busy for somebody, so it is not stopped
 */
async function takeOver(home: Home, secret: string, tell: (line: string) => void): Promise<EmbeddedPostgres | undefined> {
  const found = readPostmaster(home.data);
  if (!found) return undefined;
  if (!isAlive(found.pid) || !isPostgresOf(found.pid, home.data)) {
    rmSync(join(home.data, 'postmaster.pid'), { force: true });
    return undefined;
  }
  for (let waited = 0; waited < recoveryTimeoutMs && readPostmaster(home.data)?.status === 'starting'; waited += 50) await sleep(50);
  const begunAt = performance.now();
  for (let hasTold = false; performance.now() - begunAt < answerTimeoutMs; ) {
    if (await answersFor(urlOf(found.port, secret), home.data)) {
      tell('PostgreSQL was running already; using it.');
      return handle(home, found.pid, found.port, secret, true);
    }
    if (!isAlive(found.pid)) return undefined;
    if (!hasTold && performance.now() - begunAt > patientMs) {
      hasTold = true;
      tell('PostgreSQL is running already and does not answer yet; waiting for it.');
    }
    await sleep(200);
  }
  throw new Error(
    `PostgreSQL runs on ${home.data} (process ${found.pid}) and does not answer. If no house uses it, end that process and start again.`,
  );
}

/** The port of the server once it is ready, or with which code it ended before. */
async function untilReady(home: Home, child: ChildProcess, tell: (line: string) => void): Promise<number | { exit: number | null }> {
  let exit: number | null | undefined;
  child.once('exit', (code) => {
    exit = code;
  });
  let isRecovering = false;
  for (let waited = 0; waited < (isRecovering ? recoveryTimeoutMs : startTimeoutMs); waited += 20) {
    if (exit !== undefined) return { exit };
    const state = readPostmaster(home.data);
    const isOurs = state !== undefined && state.pid === child.pid;
    if (isOurs && state.status === 'ready') return state.port;
    if (isOurs && waited >= patientMs && !isRecovering) {
      isRecovering = true;
      tell('PostgreSQL takes longer to start: after a crash it reads its log first, which can take minutes.');
    }
    await sleep(20);
  }
  throw new Error(`PostgreSQL was not ready in time; its log is ${join(home.data, 'server.log')}`);
}

async function launch(home: Home, options: PostgresOptions): Promise<{ pid: number; outcome: Awaited<ReturnType<typeof untilReady>> }> {
  const log = openSync(join(home.data, 'server.log'), 'a');
  const settings = [...serverSettings(home.data), ...(options.settings ?? [])].flatMap((setting) => ['-c', setting]);
  const child = spawn(program(home, 'postgres'), ['-D', home.data, '-p', String(options.port ?? (await freePort())), ...settings], {
    ...home.runner,
    // what the launcher asks of the allocator is for Node; PostgreSQL's own way with memory wants none of it
    env: { ...process.env, MALLOC_MMAP_THRESHOLD_: undefined, MALLOC_TRIM_THRESHOLD_: undefined },
    cwd: '/',
    detached: true,
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  child.unref();
  return { outcome: await untilReady(home, child, options.tell ?? (() => undefined)), pid: child.pid as number };
}

/**
 * Starts PostgreSQL on the data folder, or takes over the one that runs on it.
 * @throws Error with a mend in its text when folder, port or binaries cannot be had.
 */
export async function startPostgres(wantedData: string, options: PostgresOptions = {}): Promise<EmbeddedPostgres> {
  const tell = options.tell ?? (() => undefined);
  const home = prepareHome(wantedData);
  if (home.data !== wantedData) tell(`PostgreSQL keeps its data in ${home.data}, because its user cannot enter ${dirname(wantedData)}.`);
  if (!existsSync(join(home.data, 'PG_VERSION'))) {
    tell('Making the database, once…');
    initialize(home);
  }
  const secret = readFileSync(secretFileOf(home.data), 'utf8');
  const wasLeftBehind = readPostmaster(home.data) !== undefined;
  const running = await takeOver(home, secret, tell);
  if (running) return running;
  for (let [tries, waited] = [1, 0]; ; tries += 1, waited += 200) {
    const { outcome, pid } = await launch(home, options);
    if (typeof outcome === 'number') return handle(home, pid, outcome, secret, false);
    const mayPass = wasLeftBehind ? waited < leftoverMs : options.port === undefined && tries < maxPorts;
    if (!mayPass) throw new Error(`PostgreSQL did not start (exit ${outcome.exit}); its log is ${join(home.data, 'server.log')}`);
    if (wasLeftBehind && tries === 1) tell('A killed PostgreSQL has not ended wholly; waiting for it.');
    await sleep(200);
  }
}

/** Where the running server of a data folder listens, or undefined when none runs. For the operator's commands. */
export async function findPostgres(wantedData: string): Promise<string | undefined> {
  const home = prepareHome(wantedData);
  const found = readPostmaster(home.data);
  if (!found || !isAlive(found.pid) || !existsSync(secretFileOf(home.data))) return undefined;
  const url = urlOf(found.port, readFileSync(secretFileOf(home.data), 'utf8'));
  return (await answersFor(url, home.data)) ? url : undefined;
}
