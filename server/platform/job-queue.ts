// The table of jobs: taking a job, ending it, and what an operator may do with one. The tables are graphile_worker's; whoever took a job holds
// it by a lease that is renewed while the job runs.
import { type RawBuilder, sql } from 'kysely';
import { newId } from './ids.ts';
import type { Database, Db, Tx } from './database.ts';

export interface TakenJob {
  id: string;
  name: string;
  payload: unknown;
  /** Of this attempt, from 1. */
  attempt: number;
  maxAttempts: number;
}

/** A job whose holder did not renew its lease for so long is anybody's. */
const leaseS = 60;
export const renewEveryMs = 10_000;
/** A job that its holder does not know of after so long was taken by a statement whose answer was lost, or its end could not be written. */
const unknownS = 10;
/** An attempt after a failure waits e, e², e³ … seconds, at most this. */
const maxBackoffS = 1800;

const jobs = sql.raw('graphile_worker._private_jobs');
const tasks = sql.raw('graphile_worker._private_tasks');

export interface JobQueue {
  /** Takes a job that is due, if there is one. */
  take(): Promise<TakenJob | undefined>;
  /** The job is done and gone. */
  complete(id: string): Promise<void>;
  /** The job is tried again later or, after its last attempt, parked. */
  fail(id: string, message: string): Promise<void>;
  renew(ids: readonly string[]): Promise<void>;
  /** Frees jobs whose holder is gone: all of other processes where there is no other, else those whose lease is over, and our own that are not among the running. Returns those that are parked by it. */
  free(holders: 'of others' | 'of the silent', running: readonly string[]): Promise<{ id: string; name: string }[]>;
}

/** Text as PostgreSQL takes it in a text column. */
const storable = (text: string): string => text.slice(0, 4000).toWellFormed().replaceAll('\0', '\uFFFD');

export function openJobQueue(database: Database, names: readonly string[]): JobQueue {
  const holder = newId();
  const run = async <T>(query: RawBuilder<T>): Promise<T[]> => await database.transact(async (tx) => (await query.execute(tx)).rows);
  return {
    async take() {
      const [row] = await run(sql<TakenJob>`
        update ${jobs} job set attempts = job.attempts + 1, locked_by = ${holder}, locked_at = now()
        from (
          select waiting.id, task.identifier from ${jobs} waiting join ${tasks} task on task.id = waiting.task_id
          where waiting.is_available and waiting.run_at <= now() and task.identifier = any(${names}::text[])
          order by waiting.priority, waiting.run_at, waiting.id limit 1 for update of waiting skip locked) due
        where job.id = due.id
        returning job.id::text as id, due.identifier as name, job.payload, job.attempts as attempt, job.max_attempts as "maxAttempts"`);
      return row;
    },
    async complete(id) {
      await run(sql`delete from ${jobs} where id = ${id}::bigint and locked_by = ${holder}`);
    },
    async fail(id, message) {
      await run(sql`
        update ${jobs} set last_error = ${storable(message)}, locked_by = null, locked_at = null,
          run_at = now() + make_interval(secs => least(exp(least(attempts, 20)), ${maxBackoffS}::float8))
        where id = ${id}::bigint and locked_by = ${holder}`);
    },
    async renew(ids) {
      await run(sql`update ${jobs} set locked_at = now() where locked_by = ${holder} and id = any(${ids}::bigint[])`);
    },
    async free(holders, running) {
      const isOlder = (seconds: number) => sql`locked_at < now() - make_interval(secs => ${seconds}::float8)`;
      const isUnknown = sql`locked_by = ${holder} and id <> all(${running}::bigint[]) and ${isOlder(unknownS)}`;
      const isGone = holders === 'of others' ? sql`locked_by <> ${holder}` : sql`(${isOlder(leaseS)} or ${isUnknown})`;
      return await run(sql<{ id: string; name: string }>`
        with freed as (
          update ${jobs} set locked_by = null, locked_at = null, last_error = coalesce(last_error, 'its process ended')
          where locked_by is not null and ${isGone} returning id, task_id, attempts, max_attempts)
        select freed.id::text as id, task.identifier as name from freed join ${tasks} task on task.id = freed.task_id
        where attempts >= max_attempts`);
    },
  };
}

export interface ListedJob {
  id: string;
  name: string;
  state: 'running' | 'waiting' | 'parked';
  payload: unknown;
  attempts: number;
  maxAttempts: number;
  runAt: Date;
  createdAt: Date;
  lastError: string | null;
}

/** Returns the jobs that are there, parked ones first, or the one of this id. */
export async function readJobs(db: Db, id?: string): Promise<ListedJob[]> {
  const { rows } = await sql<ListedJob>`
    select job.id::text as id, task.identifier as name, job.payload, job.attempts, job.max_attempts as "maxAttempts",
      job.run_at as "runAt", job.created_at as "createdAt", job.last_error as "lastError",
      case when job.locked_at is not null then 'running' when job.is_available then 'waiting' else 'parked' end as state
    from ${jobs} job join ${tasks} task on task.id = job.task_id
    where ${id === undefined ? sql`true` : sql`job.id = ${id}::bigint`}
    order by job.is_available or job.locked_at is not null, job.run_at, job.id limit 500`.execute(db);
  return rows;
}

/** Gives a job that does not run all its attempts again, the first at once. Returns false where there is none of this id. */
export async function retryJob(tx: Tx, id: string): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update ${jobs} set attempts = 0, run_at = now() where id = ${id}::bigint and locked_at is null`.execute(tx);
  return numAffectedRows > 0n;
}

/** Removes a job that does not run. Returns false where there is none of this id. */
export async function dropJob(tx: Tx, id: string): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`delete from ${jobs} where id = ${id}::bigint and locked_at is null`.execute(tx);
  return numAffectedRows > 0n;
}
