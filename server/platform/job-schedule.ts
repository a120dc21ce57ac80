// Jobs that come by themselves: at each minute that fits a job's cron text, the job is added once, whichever process sees the minute first.
// Minutes of the last day that nobody saw, because no process ran, are made up for by one run.
import { parseCronItem } from 'graphile-worker';
import { sql } from 'kysely';
import type { Database } from './database.ts';

const minuteMs = 60_000;
const lookBackMs = 24 * 60 * minuteMs;

export interface ScheduledJob {
  name: string;
  /** Cron text in UTC. */
  every: string;
}

/** Returns the latest minute after `sinceMs` and not after `untilMs` that fits. */
function latestFit(fits: (at: Date) => boolean, sinceMs: number, untilMs: number): Date | undefined {
  for (let atMs = Math.floor(untilMs / minuteMs) * minuteMs; atMs > sinceMs; atMs -= minuteMs)
    if (fits(new Date(atMs))) return new Date(atMs);
  return undefined;
}

/** A job that was never seen begins with its next minute; one that still runs is not added beside itself. */
async function addDue(database: Database, name: string, due: Date): Promise<void> {
  await database.transact(
    async (tx) =>
      await sql`
        with seen as (
          insert into graphile_worker._private_known_crontabs as known (identifier, known_since, last_execution)
          values (${name}, now(), ${due})
          on conflict (identifier) do update set last_execution = excluded.last_execution
          where coalesce(known.last_execution, known.known_since) < excluded.last_execution
          returning known_since < last_execution as is_due)
        select graphile_worker.add_job(${name}, payload := '{}'::json, job_key := ${`every ${name}`})
        from seen
        where is_due and not exists (
          select from graphile_worker._private_jobs job join graphile_worker._private_tasks task on task.id = job.task_id
          where task.identifier = ${name} and job.locked_at is not null)`.execute(tx),
  );
}

/** Returns what adds the jobs that have become due since it was last called. */
export function createSchedule(database: Database, jobs: readonly ScheduledJob[]): (now: Date) => Promise<void> {
  const items = jobs.map(({ name, every }) => {
    const { match } = parseCronItem({ task: name, match: every });
    const fits = (at: Date): boolean =>
      match({ min: at.getUTCMinutes(), hour: at.getUTCHours(), date: at.getUTCDate(), month: at.getUTCMonth() + 1, dow: at.getUTCDay() });
    return { name, fits, sinceMs: -Infinity };
  });
  return async (now) => {
    for (const item of items) {
      const untilMs = now.getTime();
      const due = latestFit(item.fits, Math.max(item.sinceMs, untilMs - lookBackMs), untilMs);
      if (due !== undefined) await addDue(database, item.name, due);
      item.sinceMs = untilMs;
    }
  };
}
