// The embedded PostgreSQL of a running house: when it dies, it is started again on the same port, so that the house recovers by itself.
import { setTimeout as sleep } from 'node:timers/promises';
import { type EmbeddedPostgres, type PostgresOptions, startPostgres } from './index.ts';
import { isAlive } from './postmaster.ts';

const lookMs = 500;
const pauseAfterFailureMs = 2000;

/** Starts PostgreSQL like startPostgres and keeps it running until its `stop`. */
export async function keepPostgres(wantedData: string, options: PostgresOptions = {}): Promise<EmbeddedPostgres> {
  const tell = options.tell ?? (() => undefined);
  let current = await startPostgres(wantedData, options);
  const { url, data, isTakenOver } = current;
  const port = Number.parseInt(new URL(url).port, 10);
  const end = new AbortController();

  async function startAgain(): Promise<void> {
    tell('PostgreSQL ended by itself; starting it again.');
    const next = await startPostgres(wantedData, { ...options, port });
    if (end.signal.aborted) await next.stop();
    else current = next;
  }

  async function watch(): Promise<void> {
    while (!end.signal.aborted) {
      await sleep(lookMs, undefined, { signal: end.signal, ref: false });
      if (isAlive(current.pid)) continue;
      await startAgain().catch(async (error: unknown) => {
        tell(`PostgreSQL could not be started again: ${error instanceof Error ? error.message : String(error)}`);
        await sleep(pauseAfterFailureMs, undefined, { signal: end.signal, ref: false });
      });
    }
  }
  const watching = watch().catch((error: unknown) => {
    if (!end.signal.aborted) throw error;
  });

  return {
    url,
    data,
    isTakenOver,
    get pid() {
      return current.pid;
    },
    async stop() {
      end.abort();
      await watching;
      await current.stop();
    },
  };
}
