// Two app processes on one database under load; in turn one of them and PostgreSQL with all its backends are killed in the middle. What
// was answered must be in the ledger once, what was refused must not, and what was not answered is settled by sending it again.
import { type ChildProcess, fork } from 'node:child_process';
import { randomInt, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { auditLedger } from '#server/modules/wallet/index.ts';
import { openDatabase } from '#server/platform/database.ts';
import { migrate } from '#server/boot/schema.ts';
import { type EmbeddedPostgres, startPostgres } from '#embedded-postgres/index.ts';
import { fillAccounts } from '../fill-accounts.ts';

export interface CrashOptions {
  rounds: number;
  /** Commands under way at each app. */
  inFlight: number;
  accounts: number;
  /** Returns to wait for in each round before the kill. */
  answersARound: number;
  settings?: readonly string[];
  say?: (line: string) => void;
}

export interface CrashReport {
  commands: number;
  /** Unanswered at a kill and sent again. */
  inDoubt: number;
  /** Answered as booked, but not in the ledger. */
  lost: number;
  /** In the ledger though refused, or never sent. */
  ghosts: number;
  /** Said to be booked for the first time more than once. */
  twice: number;
  /** In the ledger, but their event is not in the outbox, which nobody empties here. */
  untold: number;
  neverAnswered: number;
  violations: string[];
}

interface Issued {
  id: number;
  command: { kind: string; key: string; accountId: string; amount: string };
  codes: string[];
}

interface App {
  child: ChildProcess;
  isUp: boolean;
}

const program = join(import.meta.dirname, 'app.ts');
const isFinal = (code: string): boolean => code !== 'unknown' && code !== 'temporary';

async function startApp(url: string, hear: (app: App, id: number, code: string) => void): Promise<App> {
  const child = fork(program, {
    env: { ...process.env, CRASH_DATABASE_URL: url },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    execArgv: [],
  });
  const app: App = { child, isUp: false };
  child.on('exit', () => {
    app.isUp = false;
  });
  child.on('error', () => undefined); // a message to one that was just killed
  await new Promise<void>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`An app of the crash test ended at its start with ${code}`)));
    child.on('message', (message: { ready?: true; id: number; code: string }) => {
      if (message.ready === undefined) hear(app, message.id, message.code);
      else {
        app.isUp = true;
        resolve();
      }
    });
  });
  return app;
}

async function killApp({ child }: App): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}

/** True until a killed process has let go of what it held. */
function isStillThere(pid: number): boolean {
  const stat = `/proc/${pid}/stat`;
  if (!existsSync('/proc/self/stat')) return false;
  try {
    return !/\) Z /.test(readFileSync(stat, 'utf8'));
  } catch {
    return false; // it is gone
  }
}

/**
 * SIGKILL to the postmaster and, where they can be told, to its backends. The postmaster is stopped first, so that it starts no further
 * one meanwhile; resolves when all are gone, since a new server refuses the memory that an old backend still holds.
 */
async function killPostgres({ pid }: EmbeddedPostgres): Promise<void> {
  const list = `/proc/${pid}/task/${pid}/children`;
  if (existsSync(list)) process.kill(pid, 'SIGSTOP');
  const backends = existsSync(list) ? readFileSync(list, 'utf8').trim().split(' ').filter(Boolean).map(Number) : [];
  for (const one of [pid, ...backends])
    try {
      process.kill(one, 'SIGKILL');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  await until(() => ![pid, ...backends].some(isStillThere));
}

async function until(isSo: () => boolean, whileWaiting: () => void = () => undefined): Promise<void> {
  for (let waited = 0; !isSo(); waited += 20) {
    if (waited > 60_000) throw new Error('The crash test waited a minute for nothing');
    if (waited % 1000 === 980) whileWaiting();
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** A bet on a round of its own, a deposit or a hold, on any account. */
function draw(accountIds: readonly string[]): Issued['command'] & Record<string, unknown> {
  const common = { key: randomUUID(), accountId: accountIds[randomInt(accountIds.length)] ?? '', amount: String(1 + randomInt(900)) };
  const chance = randomInt(10);
  if (chance < 6)
    return { kind: 'bet', ...common, round: { provider: 'crash', ref: randomUUID(), game: 'crash' }, exclusive: false, closesRound: true };
  return { kind: chance < 9 ? 'deposit' : 'withdrawal-hold', ...common };
}

/** What the ledger says of what was answered. */
async function judge(url: string, issued: ReadonlyMap<number, Issued>): Promise<Omit<CrashReport, 'inDoubt'>> {
  const database = openDatabase(url, { connections: 2, log: pino({ level: 'silent' }) });
  const { rows } = await database.pool.query<{ key: string }>("select key from ledger.wallet_entry where kind <> 'adjustment'");
  const untold = await database.pool.query<{ count: string }>(`
    with told as (select split_part(movement, ',', 2) || ' ' || split_part(movement, ',', 8) as entry
      from ledger.wallet_outbox, string_to_table(body, ';') as movement)
    select count(*)::text as count from (
      select account_id || ' ' || seq from ledger.wallet_entry where kind <> 'adjustment' except select entry from told) missing`);
  const { violations } = await auditLedger(database);
  await database.close();
  const inLedger = new Set(rows.map(({ key }) => key));
  const report = {
    commands: issued.size,
    lost: 0,
    ghosts: rows.length - inLedger.size,
    twice: 0,
    untold: Number(untold.rows[0]?.count),
    neverAnswered: 0,
    violations,
  };
  for (const { command, codes } of issued.values()) {
    const isBooked = codes.some((code) => code === 'ok' || code === 'duplicate');
    if (isBooked && !inLedger.has(command.key)) report.lost += 1;
    if (!isBooked && inLedger.has(command.key)) report.ghosts += 1;
    if (codes.filter((code) => code === 'ok').length > 1) report.twice += 1;
    if (!codes.some(isFinal)) report.neverAnswered += 1;
    inLedger.delete(command.key);
  }
  report.ghosts += inLedger.size;
  return report;
}

export async function runCrash(options: CrashOptions): Promise<CrashReport> {
  const folder = mkdtempSync(join(tmpdir(), 'lanternhall-crash-'));
  chmodSync(folder, 0o755);
  const open = async () => await startPostgres(join(folder, 'postgres'), { settings: options.settings ?? [] });
  let postgres = await open();
  await migrate(postgres.url);
  const accountIds = await fillAccounts(postgres.url, options.accounts, 30_000n);
  const issued = new Map<number, Issued>();
  const load = { isOn: false, answers: 0 };
  let inDoubt = 0;

  const send = (app: App, list: readonly Issued[]): void => {
    if (app.isUp)
      app.child.send(
        list.map(({ id, command }) => ({ id, command })),
        () => undefined,
      );
  };
  const issue = (app: App): void => {
    const one: Issued = { id: issued.size + 1, command: draw(accountIds), codes: [] };
    issued.set(one.id, one);
    send(app, [one]);
    // some go to the other process in the same moment
    if (one.id % 50 === 0) for (const other of apps) if (other !== app) send(other, [one]);
  };
  const hear = (app: App, id: number, code: string): void => {
    issued.get(id)?.codes.push(code);
    load.answers += 1;
    if (load.isOn && app.isUp) issue(app);
  };
  let apps: App[] = [];
  apps = await Promise.all([startApp(postgres.url, hear), startApp(postgres.url, hear)]);

  try {
    for (let round = 0; round < options.rounds; round += 1) {
      const target = load.answers + options.answersARound;
      load.isOn = true;
      for (const app of apps) for (let n = 0; n < options.inFlight; n += 1) issue(app);
      await until(() => load.answers >= target);
      const isApp = round % 2 === 0;
      if (isApp) await killApp(apps[round % 4 === 0 ? 0 : 1] as App);
      else await killPostgres(postgres);
      load.isOn = false;
      if (!isApp) {
        for (const app of apps) await killApp(app);
        postgres = await open();
      }
      apps = await Promise.all(apps.map(async (app) => (app.isUp ? app : await startApp(postgres.url, hear))));
      const unsettled = (): Issued[] => [...issued.values()].filter(({ codes }) => !codes.some(isFinal));
      const doubtful = unsettled();
      inDoubt += doubtful.length;
      const again = (): void => send(apps[round % 3 === 0 ? 1 : 0] as App, unsettled());
      again();
      await until(() => unsettled().length === 0, again);
      options.say?.(
        `round ${round + 1}: killed ${isApp ? 'an app' : 'PostgreSQL'}, ${issued.size} commands so far, ${doubtful.length} in doubt`,
      );
    }
    return { ...(await judge(postgres.url, issued)), inDoubt };
  } finally {
    for (const app of apps) await killApp(app);
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
