export interface Arrived<T> {
  line: T;
  /** How long it has waited for whoever takes the lines. */
  waitedMs: number;
}

/** What is read ahead at most: beyond these the sender waits, and what comes then is late in any case. */
const maxAhead = 2000;

/**
 * Takes lines as they arrive, whether or not the one before has been dealt with, so that it can be told how late each is dealt with. Who stops before
 * their end ends the lines themselves.
 */
export async function* asArrived<T>(lines: AsyncIterable<T>, nowMs: () => number, max = maxAhead): AsyncGenerator<Arrived<T>> {
  const waiting: { line: T; atMs: number }[] = [];
  let isOver = false;
  let isLeft = false;
  let wake = (): void => {};
  let readOn = (): void => {};
  async function read(): Promise<void> {
    try {
      for await (const line of lines) {
        waiting.push({ line, atMs: nowMs() });
        wake();
        if (waiting.length >= max && !isLeft) await new Promise<void>((resolve) => (readOn = resolve));
        if (isLeft) return;
      }
    } finally {
      isOver = true;
      wake();
    }
  }
  const reading = read();
  // it is awaited below, once what came before has been taken
  reading.catch(() => undefined);
  try {
    for (;;) {
      const next = waiting.shift();
      if (next !== undefined) {
        if (waiting.length < max) readOn();
        yield { line: next.line, waitedMs: nowMs() - next.atMs };
      } else if (isOver) break;
      else await new Promise<void>((resolve) => (wake = resolve));
    }
  } finally {
    isLeft = true;
    readOn();
  }
  await reading;
}
