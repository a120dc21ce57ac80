// The memory of request ids, which keeps a recorded request from being sent again.
import { oswReplayGuardMs } from '#contract/protocols/osw.ts';

export interface ReplayGuard {
  /** True the first time an id is seen within the memory's time. */
  isFirst(requestId: string, wallMs: number): boolean;
}

interface Prints {
  readonly capacity: number;
  has(high: number, low: number): boolean;
  add(high: number, low: number): void;
}

const minCapacity = 1024;

/** A set of 64-bit numbers in one block of memory. `low` is never 0. */
function createPrints(startCapacity: number): Prints {
  let capacity = startCapacity;
  let slots = new Uint32Array(2 * capacity);
  let count = 0;

  /** The number's own slot, or the free one in which it belongs. */
  function slotOf(high: number, low: number): number {
    let slot = high & (capacity - 1);
    while (slots[2 * slot + 1] !== 0 && (slots[2 * slot] !== high || slots[2 * slot + 1] !== low)) slot = (slot + 1) & (capacity - 1);
    return slot;
  }
  function put(high: number, low: number): void {
    const slot = slotOf(high, low);
    slots[2 * slot] = high;
    slots[2 * slot + 1] = low;
  }
  function grow(): void {
    const before = slots;
    capacity *= 2;
    slots = new Uint32Array(2 * capacity);
    for (let at = 0; at < before.length; at += 2) if (before[at + 1] !== 0) put(before[at] ?? 0, before[at + 1] ?? 0);
  }

  return {
    get capacity() {
      return capacity;
    },
    has: (high, low) => slots[2 * slotOf(high, low) + 1] !== 0,
    add(high, low) {
      count += 1;
      if (count > capacity / 2) grow();
      put(high, low);
    },
  };
}

/**
 * Remembers ids in two halves that take turns, so that forgetting costs nothing. Of an id it keeps 64 bits: thousands of calls a second
 * for minutes would otherwise fill the heap. That two ids share them is a matter of 1 in 10^12; the call is then refused once, as any
 * whose outcome is unknown, and sent again under a new id.
 */
export function createReplayGuard(): ReplayGuard {
  let young = createPrints(minCapacity);
  let old = createPrints(minCapacity);
  let turnedAt = 0;
  return {
    isFirst(requestId, wallMs) {
      if (wallMs - turnedAt > oswReplayGuardMs) {
        old = young;
        young = createPrints(young.capacity);
        turnedAt = wallMs;
      }
      let [high, low] = [0x811c9dc5, 0x9747b28c];
      for (let at = 0; at < requestId.length; at += 1) {
        const letter = requestId.charCodeAt(at);
        high = Math.imul(high ^ letter, 0x01000193);
        high ^= high >>> 15;
        low = Math.imul(low ^ letter, 0x5bd1e995);
        low ^= low >>> 13;
      }
      high >>>= 0;
      low = (low | 1) >>> 0;
      if (young.has(high, low) || old.has(high, low)) return false;
      young.add(high, low);
      return true;
    },
  };
}
