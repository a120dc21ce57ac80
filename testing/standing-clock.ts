import { type Clock, createClock } from '#server/platform/clock.ts';

/** A clock whose wall time stands, so that no wait runs out because a machine is slow. Business time stands with it until it is set. */
export function createStandingClock(atMs: number = Date.now()): Clock {
  const clock = createClock();
  return {
    now: () => new Date(atMs + clock.offsetMs),
    wallMs: () => atMs,
    get offsetMs() {
      return clock.offsetMs;
    },
    setOffset: clock.setOffset,
  };
}
