import { randomInt } from 'node:crypto';
import { v7 } from 'uuid';

let newest = { wallMs: 0, seq: 0 };

/** A new id, ordered by the time given and, within a millisecond, by the order in which this process made them: histories go by ids. */
export function newId(wallMs: number): string {
  // half of the counter's range is left to count up in
  const seq = wallMs === newest.wallMs ? newest.seq + 1 : randomInt(2 ** 31);
  newest = { wallMs, seq };
  return v7({ msecs: wallMs, seq });
}
