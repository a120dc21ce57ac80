// The studio's clock as this page knows it: by the answer that came back soonest.

export interface ServerClock {
  /** The studio's time, in milliseconds. */
  now(): number;
  /** How long a word to the studio and back takes; undefined until it was measured. */
  readonly delayMs: number | undefined;
  /** A word that came at some time after it was said. */
  heard(serverMs: number): void;
  /** A question and its answer. */
  measured(askedAt: number, answeredAt: number, serverMs: number): void;
}

/** A measurement is worth less with time: clocks drift, and connections change. */
const agingMs = 60_000;

export function createServerClock(): ServerClock {
  let ahead: number | undefined;
  let best: { delayMs: number; at: number } | undefined;
  let delayMs: number | undefined;
  return {
    now: () => performance.now() + (ahead ?? performance.timeOrigin),
    get delayMs() {
      return delayMs;
    },
    heard(serverMs) {
      const atLeast = serverMs - performance.now();
      if (best === undefined) ahead = Math.max(ahead ?? atLeast, atLeast);
    },
    measured(askedAt, answeredAt, serverMs) {
      delayMs = Math.round(answeredAt - askedAt);
      if (best !== undefined && delayMs > best.delayMs && answeredAt - best.at < agingMs) return;
      best = { delayMs, at: answeredAt };
      ahead = serverMs - (askedAt + answeredAt) / 2;
    },
  };
}
