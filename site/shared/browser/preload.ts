// Pages that a pointer comes near are fetched before the click, four at a time at most.

const maxRunning = 4;

export interface PreloadQueue {
  add(job: () => Promise<unknown>): void;
  readonly running: number;
}

export function createPreloadQueue(): PreloadQueue {
  const waiting: (() => Promise<unknown>)[] = [];
  let running = 0;

  function next(): void {
    const job = running < maxRunning ? waiting.shift() : undefined;
    if (job === undefined) return;
    running += 1;
    job()
      .catch(() => undefined) // a page that cannot be preloaded is loaded when it is opened
      .finally(() => {
        running -= 1;
        next();
      });
  }

  return {
    add(job) {
      waiting.push(job);
      next();
    },
    get running() {
      return running;
    },
  };
}
