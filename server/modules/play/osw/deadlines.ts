// The time that an answer may take. A provider gives up after three seconds; it has its answer before, or a refusal of the connection that tells
// it that the outcome is unknown.
import type { Log } from '#server/platform/log.ts';
import { type Answer, refuse } from './answers.ts';

/** How far a call has come. */
export interface Progress {
  /** It was answered without its outcome: nothing may be given to the wallet any more. */
  isGivenUp: boolean;
  /** The wallet has it, so that it may be booked after the answer. */
  isSubmitted: boolean;
}

interface Watched {
  untilMs: number;
  resolve(answer: Answer | undefined): void;
}

export interface Deadlines {
  /** Resolves with the answer or, when it is late, with TEMPORARY if nothing can be booked any more; undefined means that nobody knows. */
  watch(progress: Progress, answer: Promise<Answer>): Promise<Answer | undefined>;
}

const lookEveryMs = 50;

/** One timer for all calls: they end in the order in which they came. */
export function createDeadlines(withinMs: number, deps: { tellLate: (calls: number) => void; log: Pick<Log, 'error'> }): Deadlines {
  const watched = new Map<Progress, Watched>();
  let timer: NodeJS.Timeout | undefined;

  function look(): void {
    const nowMs = performance.now();
    let late = 0;
    for (const [progress, { untilMs, resolve }] of watched) {
      if (untilMs > nowMs) break;
      late += 1;
      watched.delete(progress);
      progress.isGivenUp = true;
      resolve(progress.isSubmitted ? undefined : refuse('TEMPORARY', 'The operator is slow. Nothing is booked; send the same call again.'));
    }
    if (late > 0) deps.tellLate(late);
    if (watched.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  }

  return {
    watch: (progress, answer) =>
      new Promise((resolve, reject) => {
        watched.set(progress, { untilMs: performance.now() + withinMs, resolve });
        timer ??= setInterval(look, lookEveryMs);
        answer.then(
          (told) => {
            watched.delete(progress);
            resolve(told);
          },
          (error: unknown) => {
            watched.delete(progress);
            if (progress.isGivenUp) deps.log.error({ err: error }, 'a call that took too long failed');
            reject(error);
          },
        );
      }),
  };
}
