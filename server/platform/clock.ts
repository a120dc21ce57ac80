// Two times: the business clock, which an operator can move in the demo and tests can set, and wall time for tokens, signatures and
// one-time codes. Domain code has no other source of time.

export interface Clock {
  /** Business time: limits, bonuses, rounds, documents, ages, mails. */
  now(): Date;
  /** Wall time in milliseconds: tokens, signatures, one-time codes, time-outs. */
  wallMs(): number;
  /** How far business time runs ahead of wall time. */
  readonly offsetMs: number;
  setOffset(ms: number): void;
}

export function createClock(offsetMs = 0): Clock {
  let offset = offsetMs;
  return {
    now: () => new Date(Date.now() + offset),
    wallMs: () => Date.now(),
    get offsetMs() {
      return offset;
    },
    setOffset(ms) {
      offset = ms;
    },
  };
}
