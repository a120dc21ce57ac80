// Work that is done again and again, and at once when somebody asks for it: one run at a time.
import type { FastifyBaseLogger } from 'fastify';

export interface Loop {
  wake(): void;
  /** Resolves once the run under way has ended. */
  close(): Promise<void>;
}

export interface LoopOptions {
  pollMs: number;
  log: FastifyBaseLogger;
  stop: AbortSignal;
  /** For the log, when a run fails. */
  what: string;
}

export function createLoop({ pollMs, log, stop, what }: LoopOptions, run: () => Promise<void>): Loop {
  let working: Promise<void> | undefined;
  let isAskedAgain = false;
  let timer: NodeJS.Timeout | undefined;
  let isTold = false;

  async function work(): Promise<void> {
    do {
      isAskedAgain = false;
      await run().then(
        () => {
          isTold = false;
        },
        (error: unknown) => {
          // once: a node that is away for ten minutes is one line
          if (!stop.aborted && !isTold) log.warn({ err: error }, `${what}; it keeps trying`);
          isTold = true;
        },
      );
    } while (isAskedAgain && !stop.aborted);
    working = undefined;
    if (stop.aborted) return;
    timer = setTimeout(wake, pollMs);
    timer.unref();
  }
  function wake(): void {
    isAskedAgain = true;
    if (stop.aborted || working !== undefined) return;
    clearTimeout(timer);
    working = work();
  }
  return {
    wake,
    async close() {
      clearTimeout(timer);
      await working;
    },
  };
}
