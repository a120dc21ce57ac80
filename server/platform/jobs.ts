// Background work on graphile-worker: a job is added in the transaction that causes it and runs after its commit, again and again
// until it succeeds. Jobs must bear to run twice.
import { sql } from 'kysely';
import { Logger, makeWorkerUtils, parseCronItems, type Runner, run, runOnce, type TaskList } from 'graphile-worker';
import type { Database, Tx } from './database.ts';
import type { Log } from './log.ts';

export interface Job<C> {
  name: string;
  /** Cron text in UTC ("* * * * *"), for work that comes by itself. */
  every?: string;
  run(context: C, payload: unknown): Promise<void>;
}

export interface JobOptions {
  /** One waiting job per key: a second one replaces the first. */
  key?: string;
  runAt?: Date;
  maxAttempts?: number;
}

/** Adds a job that runs once this transaction is committed. */
export async function addJob(tx: Tx, name: string, payload: object, options: JobOptions = {}): Promise<void> {
  await sql`select graphile_worker.add_job(${name}, payload := ${JSON.stringify(payload)}::json, run_at := ${options.runAt ?? null}::timestamptz,
    max_attempts := ${options.maxAttempts ?? 25}::int, job_key := ${options.key ?? null}::text)`.execute(tx);
}

export interface JobRunner {
  start(): Promise<void>;
  /** Runs everything that is due, then resolves: for tests and the operator's commands. */
  drain(): Promise<void>;
  close(): Promise<void>;
}

export async function createJobRunner<C>(database: Database, log: Log, context: () => C, jobs: readonly Job<C>[]): Promise<JobRunner> {
  const logger = new Logger(() => (level, message, meta) => {
    if (level === 'error' || level === 'warning') log.warn({ err: meta?.['error'] }, message);
  });
  const shared = { pgPool: database.pool, logger, noPreparedStatements: false };
  const taskList: TaskList = Object.fromEntries(
    jobs.map((job) => [job.name, async (payload: unknown) => await job.run(context(), payload)]),
  );
  const cronItems = jobs.flatMap((job) => (job.every === undefined ? [] : [{ task: job.name, match: job.every, identifier: job.name }]));
  const utils = await makeWorkerUtils(shared);
  await utils.migrate();
  let runner: Runner | undefined;
  return {
    async start() {
      runner = await run({
        ...shared,
        taskList,
        parsedCronItems: parseCronItems(cronItems),
        concurrency: 2,
        noHandleSignals: true,
        pollInterval: 1000,
      });
      runner.promise.catch((error: unknown) => log.error({ err: error }, 'the job runner ended'));
    },
    async drain() {
      await runOnce({ ...shared, taskList, noHandleSignals: true, concurrency: 1 });
    },
    async close() {
      await runner?.stop();
      await utils.release();
    },
  };
}
