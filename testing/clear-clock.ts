import { type Clock, createClock } from '#server/platform/clock.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** A business clock that runs, on which no day, week or month (UTC) ends while the tests of a file run: in a day's last hour the next one has begun. */
export function createClearClock(): Clock {
  const leftMs = dayMs - (Date.now() % dayMs);
  return createClock(leftMs > hourMs ? 0 : leftMs + 1000);
}
