// pgbench: the transaction rate of the machine's PostgreSQL for one update and two inserts, sent as one prepared statement.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { withClient } from './postgres.ts';

function findPgbench(): string | undefined {
  if (spawnSync('pgbench', ['--version']).status === 0) return 'pgbench';
  const versions = '/usr/lib/postgresql';
  if (!existsSync(versions)) return undefined;
  return readdirSync(versions)
    .map((version) => join(versions, version, 'bin', 'pgbench'))
    .find((path) => existsSync(path));
}

const script = `\\set account random(1, 10000)
with u as (update bench_account set balance = balance + 1, seq = seq + 1 where id = :account returning id, seq, balance),
  e as (insert into bench_entry (account_id, seq, key, balance) select id, seq, gen_random_uuid(), balance from u)
insert into bench_event (account_id, balance) select id, balance from u;
`;

export interface Pgbench {
  /** The number of clients at which it is fastest. */
  clients: number;
  /** Transactions a second over one window at that number. */
  run(seconds: number): number;
  close(): void;
}

/** Undefined, and said aloud, without pgbench. */
export async function openPgbench(url: string): Promise<Pgbench | undefined> {
  const program = findPgbench();
  if (program === undefined) {
    console.log("PGBENCH IS SKIPPED: it is in Debian's package postgresql-contrib or postgresql\n");
    return undefined;
  }
  await withClient(url, async (client) => {
    await client.query(`create table bench_account (id bigint primary key, balance bigint not null, seq bigint not null) with (fillfactor = 50);
      insert into bench_account select n, 0, 0 from generate_series(1, 10000) n;
      create table bench_entry (account_id bigint, seq bigint, key uuid unique, balance bigint);
      create table bench_event (id bigint generated always as identity primary key, account_id bigint, balance bigint)`);
    await client.query('vacuum analyze bench_account');
  });
  const folder = mkdtempSync(join(tmpdir(), 'lanternhall-pgbench-'));
  const file = join(folder, 'script.sql');
  writeFileSync(file, script);
  function perS(clients: number, seconds: number): number {
    const args = ['-n', '-M', 'prepared', '-f', file, '-c', String(clients), '-j', '2', '-T', String(seconds), url];
    const done = spawnSync(program as string, args, { encoding: 'utf8' });
    const tps = Number.parseFloat(/tps = ([\d.]+)/.exec(done.stdout)?.[1] ?? 'NaN');
    if (Number.isNaN(tps)) throw new Error(`pgbench failed: ${done.stderr}`);
    return tps;
  }
  const [clients = 8] = [8, 16, 32].map((count) => [count, perS(count, 2)] as const).toSorted(([, a], [, b]) => b - a)[0] ?? [];
  return { clients, run: (seconds) => perS(clients, seconds), close: () => rmSync(folder, { recursive: true, force: true }) };
}
