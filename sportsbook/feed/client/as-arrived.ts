export interface Arrived<T> {
  line: T;
  /** How long it has waited for whoever takes the lines. */
  waitedMs: number;
}

/**
 * Takes lines as they arrive, whether or not the one before has been dealt with, so that it can be told how late each is dealt with. Who stops before
 * their end ends the lines themselves.
 */
export async function* asArrived<T>(lines: AsyncIterable<T>, nowMs: () => number): AsyncGenerator<Arrived<T>> {
  const waiting: { line: T; atMs: number }[] = [];
  let isOver = false;
  let wake = (): void => {};
  async function read(): Promise<void> {
    try {
      for await (const line of lines) {
        waiting.push({ line, atMs: nowMs() });
        wake();
      }
    } finally {
      isOver = true;
      wake();
    }
  }
  const reading = read();
  // it is awaited below, once what came before has been taken
  reading.catch(() => undefined);
  for (;;) {
    const next = waiting.shift();
    if (next !== undefined) yield { line: next.line, waitedMs: nowMs() - next.atMs };
    else if (isOver) break;
    else await new Promise<void>((resolve) => (wake = resolve));
  }
  await reading;
}
