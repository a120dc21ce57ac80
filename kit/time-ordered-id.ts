import { randomFillSync, randomInt } from 'node:crypto';
import { v7 } from 'uuid';

/** What an id takes of it, though it uses less. */
const idBytes = 16;
const random = new Uint8Array(256 * idBytes);
let used = random.length;

/** Random bytes are taken from the system for some hundred ids at once; no byte is used twice. */
function takeRandom(): Uint8Array {
  if (used === random.length) {
    randomFillSync(random);
    used = 0;
  }
  used += idBytes;
  return random.subarray(used - idBytes, used);
}

let newest = { wallMs: 0, seq: 0 };

/** A new id, ordered by the time given and, within a millisecond, by the order in which this process made them: histories go by ids. */
export function newId(wallMs: number): string {
  // half of the counter's range is left to count up in
  const seq = wallMs === newest.wallMs ? newest.seq + 1 : randomInt(2 ** 31);
  newest = { wallMs, seq };
  return v7({ msecs: wallMs, seq, random: takeRandom() });
}
