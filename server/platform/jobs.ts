// Background work: a job is added in the transaction that causes it and runs after its commit, again and again until it succeeds or has failed
// as often as it may. Jobs must bear to run twice. Whatever a job throws stays here.
import { setTimeout as sleep } from 'node:timers/promises';
import { makeWorkerUtils, Logger } from 'graphile-worker';
import { sql } from 'kysely';
import { raiseAlarmNow } from './alarms.ts';
import { hasAct, type Kind } from './collect.ts';
import type { Database, Tx } from './database.ts';
import { openJobQueue, renewEveryMs, type TakenJob } from './job-queue.ts';
import { createSchedule } from './job-schedule.ts';
import type { Log } from './log.ts';

/** A file *.job.ts exports jobs, and the start collects them. */
export interface Job<C> {
  name: string;
  /** Cron text in UTC ("* * * * *"), for work that comes by itself. */
  every?: string;
  run(context: C, payload: unknown): Promise<void>;
}

/** The jobs of a house, for whoever collects them. */
export const jobKind = <C>(): Kind<Job<C>> => ({
  suffix: 'job',
  is: (value): value is Job<C> => hasAct(value, 'run') && 'name' in value,
  nameOf: ({ name }) => name,
});

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
  /** Makes the tables of the jobs where they are missing. */
  install(): Promise<void>;
  /** Begins to run what is due. With `isAlone` no other process runs jobs, so those that others held are free at once. Never throws. */
  start(options?: { isAlone?: boolean }): void;
  /** Runs everything that is due, then resolves: for tests and the operator's commands. */
  drain(): Promise<void>;
  /** Takes no more jobs and waits for those that run, but not for long: what is cut off is done again by the next start. */
  close(): Promise<void>;
}

const concurrency = 2;
const pollMs = 500;
const closeWithinMs = 5000;
const scheduleEveryMs = 5000;
/** Attempts after which a job that will be tried again is told of: some ten seconds of failing. */
const alarmFromAttempt = 3;
const settleTries = 5;

interface Parts<C> {
  database: Database;
  log: Log;
  context: () => C;
  jobs: readonly Job<C>[];
}

const messageOf = (error: unknown): string => (error instanceof Error && error.message !== '' ? error.message : String(error));

/** Runs single jobs: whatever comes of one, its row says so, and nothing is thrown. */
function createWorker<C>({ database, log, context, jobs }: Parts<C>, signal: AbortSignal) {
  const queue = openJobQueue(
    database,
    jobs.map(({ name }) => name),
  );
  const known = new Map(jobs.map((job) => [job.name, job]));
  const running = new Set<string>();

  /** Writes down how a job ended. Where that cannot be written, its lease ends by itself and it runs again. */
  async function settle(job: TakenJob, write: () => Promise<void>): Promise<void> {
    for (let attempt = 1; ; attempt += 1) {
      const failure = await write().then(
        () => undefined,
        (error: unknown) => ({ error }),
      );
      if (failure === undefined) return;
      log.warn({ err: failure.error, job: job.name, id: job.id }, 'the end of a job could not be written down');
      if (attempt >= settleTries || signal.aborted) return;
      await sleep(attempt * 200);
    }
  }

  async function tell(job: TakenJob, error: unknown): Promise<void> {
    const { id, name, attempt, maxAttempts } = job;
    log.warn({ err: error, job: name, id, attempt, maxAttempts }, 'a job failed');
    const isParked = attempt >= maxAttempts;
    if (!isParked && attempt < alarmFromAttempt) return;
    const what = isParked
      ? `The job ${name} (${id}) failed ${attempt} times and is tried no more. Mend the cause, then npm run op -- jobs retry ${id} --reason "why".`
      : `The job ${name} (${id}) keeps failing, ${attempt} of ${maxAttempts} times so far; it is tried again by itself.`;
    const subject = isParked ? `${name} ${id}` : name;
    await raiseAlarmNow(
      { database, log },
      { kind: 'job-failed', subject, message: `${what} ${messageOf(error)}`, details: { id, name, attempt } },
    );
  }

  async function perform(job: TakenJob): Promise<void> {
    running.add(job.id);
    try {
      await known.get(job.name)?.run(context(), job.payload);
      await settle(job, async () => await queue.complete(job.id));
    } catch (error) {
      await settle(job, async () => await queue.fail(job.id, messageOf(error)));
      await tell(job, error);
    } finally {
      running.delete(job.id);
    }
  }
  return { queue, perform, running };
}

export function createJobRunner<C>(database: Database, log: Log, context: () => C, jobs: readonly Job<C>[]): JobRunner {
  const end = new AbortController();
  const { queue, perform, running } = createWorker({ database, log, context, jobs }, end.signal);
  const addScheduled = createSchedule(
    database,
    jobs.flatMap(({ name, every }) => (every === undefined ? [] : [{ name, every }])),
  );
  const loops: Promise<void>[] = [];
  let isInstalled = false;

  async function pause(ms: number): Promise<void> {
    await sleep(ms, undefined, { signal: end.signal }).catch(() => undefined);
  }

  /** Repeats a step until the end; a step that fails is logged and comes again. */
  async function repeat(what: string, pauseMs: number, step: () => Promise<boolean>): Promise<void> {
    while (!end.signal.aborted) {
      const isMore = await step().catch((error: unknown) => {
        log.warn({ err: error }, `${what} failed; it is tried again`);
        return false;
      });
      if (!isMore) await pause(pauseMs);
    }
  }

  async function takeOne(): Promise<boolean> {
    const job = await queue.take();
    if (job !== undefined) await perform(job);
    return job !== undefined;
  }

  async function free(holders: 'of others' | 'of the silent'): Promise<void> {
    for (const { id, name } of await queue.free(holders, [...running]))
      await raiseAlarmNow(
        { database, log },
        {
          kind: 'job-failed',
          subject: `${name} ${id}`,
          message: `The job ${name} (${id}) was cut off at its last attempt and is tried no more. Look at its log, then npm run op -- jobs retry ${id} --reason "why".`,
        },
      );
  }

  async function install(): Promise<void> {
    const utils = await makeWorkerUtils({ pgPool: database.pool, logger: new Logger(() => () => undefined) });
    try {
      await utils.migrate();
    } finally {
      await utils.release();
    }
    isInstalled = true;
  }

  return {
    install,
    start({ isAlone = false } = {}) {
      let holders: 'of others' | 'of the silent' = isAlone ? 'of others' : 'of the silent';
      const tend = async (): Promise<boolean> => {
        if (!isInstalled) await install();
        if (running.size > 0) await queue.renew([...running]);
        await free(holders);
        holders = 'of the silent';
        return false;
      };
      const schedule = async (): Promise<boolean> => {
        await addScheduled(new Date());
        return false;
      };
      loops.push(repeat('looking after jobs', renewEveryMs, tend), repeat('scheduling jobs', scheduleEveryMs, schedule));
      for (let hand = 0; hand < concurrency; hand += 1) loops.push(repeat('taking a job', pollMs, takeOne));
    },
    async drain() {
      while (await takeOne());
    },
    async close() {
      end.abort();
      await Promise.race([Promise.all(loops), sleep(closeWithinMs, undefined, { ref: false })]);
    },
  };
}
