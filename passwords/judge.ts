// The estimator's thread as the rest sees it: one task at a time, an answer within a bound or none.
import { Worker } from 'node:worker_threads';
import { createGate, PasswordsBusy } from './gate.ts';

export interface JudgeTask {
  id: number;
  password: string;
  words: readonly string[];
}
export type JudgeReply = { isReady: true } | { id: number; score: number };

export interface JudgeOptions {
  /** How long an estimate may take before the answer does without it. */
  timeoutMs: number;
  maxWaiting: number;
  /** How long the thread and its dictionaries, 100 MB, are kept for the next password. */
  idleMs: number;
  /** How long one who asks waits for the thread to start. */
  startTimeoutMs?: number;
}

export interface Judge {
  /** Returns a score from 0, guessed at once, to 4; undefined when it takes too long. @throws PasswordsBusy */
  scoreOf(password: string, words: readonly string[]): Promise<number | undefined>;
  close(): Promise<void>;
}

/** The authors of the estimator advise to bound what it looks at; what lies beyond adds to its time alone. */
const maxLooked = 64;
const maxWords = 40;
/** A thread that has not started after so long is replaced. */
const hopelessMs = 120_000;
/** A thread that is silent for so long is replaced. */
const hangMs = 10_000;

interface Thread {
  worker: Worker;
  isReady: Promise<unknown>;
  startedMs: number;
}

function startThread(onEnd: () => void): Thread {
  const worker = new Worker(new URL('judge.worker.ts', import.meta.url));
  worker.unref();
  const isReady = new Promise((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', () => reject(new Error('The thread that judges passwords ended')));
  });
  isReady.catch(() => undefined); // whoever waits for it hears of it
  worker.on('error', onEnd);
  worker.once('exit', onEnd);
  return { worker, isReady, startedMs: performance.now() };
}

/** The promise's value, or undefined after the time. */
async function within<T>(promise: Promise<T>, ms: number): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), ms);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}

export function createJudge({ timeoutMs, maxWaiting, idleMs, startTimeoutMs = 20_000 }: JudgeOptions): Judge {
  const gate = createGate({ maxRunning: 1, maxWaiting, queueTimeoutMs: 10_000 });
  let thread: Thread | undefined;
  let idle: NodeJS.Timeout | undefined;
  let lastId = 0;

  function endThread(): void {
    const ended = thread;
    thread = undefined;
    void ended?.worker.terminate();
  }

  function currentThread(): Thread {
    clearTimeout(idle);
    if (thread !== undefined) return thread;
    const made = startThread(() => {
      if (thread === made) thread = undefined;
    });
    thread = made;
    return made;
  }

  async function answerOf(worker: Worker, id: number): Promise<number> {
    return await new Promise((resolve, reject) => {
      const hear = (reply: JudgeReply): void => {
        if (!('id' in reply) || reply.id !== id) return;
        worker.off('message', hear).off('exit', end);
        resolve(reply.score);
      };
      const end = (): void => reject(new Error('The thread that judges passwords ended'));
      worker.on('message', hear).once('exit', end);
    });
  }

  /** A thread that has its dictionaries; one that is slow goes on starting, for whoever asks next. @throws PasswordsBusy, or Error when it cannot start */
  async function readyWorker(): Promise<Worker> {
    const starting = currentThread();
    if ((await within(starting.isReady, startTimeoutMs)) !== undefined) return starting.worker;
    if (performance.now() - starting.startedMs > hopelessMs) await starting.worker.terminate();
    throw new PasswordsBusy();
  }

  return {
    async scoreOf(password, words) {
      const looked = [...password].slice(0, maxLooked).join('');
      const known = [...new Set(words.filter((word) => word.length > 2).map((word) => word.toLowerCase().slice(0, maxLooked)))];
      return await new Promise((resolve, reject) => {
        // the turn is kept until the thread is free, whoever asked waits no longer than the bound
        gate(async () => {
          const worker = await readyWorker();
          const id = (lastId += 1);
          const answer = answerOf(worker, id);
          worker.postMessage({ id, password: looked, words: known.slice(0, maxWords) } satisfies JudgeTask);
          const timer = setTimeout(() => resolve(undefined), timeoutMs);
          try {
            const score = await within(answer, hangMs);
            if (score === undefined) await worker.terminate();
            resolve(score);
          } finally {
            clearTimeout(timer);
            idle = setTimeout(endThread, idleMs).unref();
          }
        }).catch(reject);
      });
    },
    async close() {
      clearTimeout(idle);
      await thread?.worker.terminate();
    },
  };
}
