// A PostgreSQL of the benchmark's own, with fsync on, and what it costs in processor time.
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { withDatabase } from '#kit/with-database.ts';
import { migrate } from '#server/boot/schema.ts';
import { startPostgres } from '#embedded-postgres/index.ts';

export interface BenchPostgres {
  url: string;
  pid: number;
  data: string;
  /** A new database with the house's schema, or without; answers its address. */
  makeDatabase(name: string, withSchema?: boolean): Promise<string>;
  /**
   * Leaves it files of its log to write over, as many as its settings keep, as a house has them that has run for a while (decision 0052). A
   * file that is new is filled with zeros first, which stops every commit for up to 50 ms.
   */
  readyLog(): Promise<void>;
  stop(): Promise<void>;
}

/** Settings for a log of which so much stays ready; the file system must have twice of that. */
export const keepLog = (gigabytes: number): string[] => [`min_wal_size=${gigabytes}GB`, `max_wal_size=${2 * gigabytes}GB`];

/** Starts it on an empty folder below the system's temporary one, with the settings that the house itself uses. */
export async function startBenchPostgres(settings: readonly string[] = []): Promise<BenchPostgres> {
  const folder = mkdtempSync(join(tmpdir(), 'lanternhall-bench-'));
  chmodSync(folder, 0o755);
  const postgres = await startPostgres(join(folder, 'postgres'), { settings });
  const urlOf = (name: string) => Object.assign(new URL(postgres.url), { pathname: `/${name}` }).href;
  return {
    url: postgres.url,
    pid: postgres.pid,
    data: postgres.data,
    async makeDatabase(name, withSchema = true) {
      await withDatabase(postgres.url, async (client) => {
        await client.query(`drop database if exists ${name} with (force)`);
        await client.query(`create database ${name}`);
      });
      if (withSchema) await migrate(urlOf(name));
      return urlOf(name);
    },
    async readyLog() {
      await withDatabase(postgres.url, async (client) => {
        const { rows } = await client.query<{ files: number }>(
          "select setting::int / 16 as files from pg_settings where name = 'min_wal_size'",
        );
        for (let filled = 0; filled < (rows[0]?.files ?? 0); filled += 1)
          await client.query("select pg_logical_emit_message(false, 'bench', repeat('x', 16 * 1024 * 1024))");
        await client.query('checkpoint');
      });
    },
    async stop() {
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** What benchmarks ask a database with. */
export const withClient = withDatabase;

const timesOf = (pid: number | string): number[] => {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  return stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
};

/** Processor milliseconds of a process with its children, those that ended included. Linux alone can tell; elsewhere NaN. */
export function cpuMsOf(pid: number): number {
  if (process.platform !== 'linux') return Number.NaN;
  const [, , , , , , , , , , , user = 0, system = 0, childUser = 0, childSystem = 0] = timesOf(pid);
  let ticks = user + system + childUser + childSystem;
  for (const task of readdirSync(`/proc/${pid}/task`))
    for (const child of readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').trim().split(' ').filter(Boolean))
      try {
        const times = timesOf(child);
        ticks += (times[11] ?? 0) + (times[12] ?? 0);
      } catch {
        continue; // it ended meanwhile; its time is then in its parent's
      }
  return ticks * 10;
}
