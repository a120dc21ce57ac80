// How the process ends: its parts last first, each with what it needs, all of it within a bound. A second signal, or the bound, ends it and its
// embedded database by force; what was booked is safe then too, PostgreSQL reads it from its log.
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { errorLines } from './plain-error.ts';
import { isAlive } from '#embedded-postgres/postmaster.ts';

/** How long a stop may take before it is made by force. */
const stopWithinMs = 15_000;
const forcedWithinMs = 2000;

export interface Closing {
  /** Adds a part: how it ends. */
  add(end: () => Promise<unknown>): void;
  /** Ends everything and then the process; asked again, it is the same ending. */
  close(exitCode: number): Promise<never>;
  /** For a signal: the first closes, the next ends by force. */
  stop(): void;
}

/** Runs beside the main thread, which may be busy: when time is up it ends the database and the process. */
const watchdog = `
const { workerData } = require('node:worker_threads');
const end = (signal) => {
  try { if (workerData.postgres) process.kill(workerData.postgres, signal); } catch {}
};
setTimeout(() => end('SIGQUIT'), workerData.ms);
setTimeout(() => {
  end('SIGKILL');
  process.kill(process.pid, 'SIGKILL');
}, workerData.ms + workerData.forcedMs);`;

/** Stops PostgreSQL without a farewell, which is SIGQUIT, and kills it when it does not even hear that. */
async function endPostgres(pid: number): Promise<void> {
  for (const signal of ['SIGQUIT', 'SIGKILL'] as const) {
    try {
      process.kill(pid, signal);
    } catch {
      return; // it is gone already
    }
    for (let waited = 0; isAlive(pid) && waited < forcedWithinMs; waited += 20) await sleep(20);
  }
}

/** @param postgresPid the embedded database, where it is this process's to end */
export function createClosing(postgresPid: () => number | undefined): Closing {
  const ends: (() => Promise<unknown>)[] = [];
  let closing: Promise<never> | undefined;
  let isForced = false;

  async function endAll(exitCode: number): Promise<never> {
    const watch = new Worker(watchdog, {
      eval: true,
      workerData: { ms: stopWithinMs - forcedWithinMs, forcedMs: forcedWithinMs, postgres: postgresPid() },
    });
    watch.on('error', (error) => console.error(errorLines(error)));
    watch.unref();
    for (let end = ends.pop(); end !== undefined; end = ends.pop()) await end().catch((error: unknown) => console.error(errorLines(error)));
    process.exit(exitCode);
  }

  async function endByForce(): Promise<never> {
    console.error('Ending by force.');
    const pid = postgresPid();
    if (pid !== undefined) await endPostgres(pid);
    process.exit(1);
  }

  const close = async (exitCode: number): Promise<never> => await (closing ??= endAll(exitCode));
  return {
    add: (end) => void ends.push(end),
    close,
    stop() {
      if (closing === undefined) {
        console.log('\nClosing the house…');
        void close(0);
      } else if (!isForced) {
        isForced = true;
        void endByForce();
      }
    },
  };
}
