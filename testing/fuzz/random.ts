// Chance that can be had again: the same seed draws the same things.

export interface Random {
  /** 0 <= x < 1 */
  next(): number;
  /** A whole number from 0 to below `count`. */
  below(count: number): number;
  pick<T>(from: readonly T[]): T;
  chance(probability: number): boolean;
}

/** mulberry32: small, fast, good enough to choose what to try. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }
  const below = (count: number): number => Math.floor(next() * count);
  function pick<T>(from: readonly T[]): T {
    if (from.length === 0) throw new Error('There is nothing to pick from');
    return from[below(from.length)] as T;
  }
  return { next, below, pick, chance: (probability) => next() < probability };
}
