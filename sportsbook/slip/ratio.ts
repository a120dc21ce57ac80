// Exact fractions. They are multiplied, compared and rounded down; nothing in between is reduced, as the products of a slip stay small.

/** n / d, with d > 0. */
export interface Ratio {
  n: bigint;
  d: bigint;
}

export const one: Ratio = { n: 1n, d: 1n };

export const times = (a: Ratio, b: Ratio): Ratio => ({ n: a.n * b.n, d: a.d * b.d });

export const plus = (a: Ratio, b: Ratio): Ratio => ({ n: a.n * b.d + b.n * a.d, d: a.d * b.d });

/** Rounded down to a whole number; for a ratio that is not negative. */
export const floorOf = ({ n, d }: Ratio): bigint => n / d;

export const isSame = (a: Ratio, b: Ratio): boolean => a.n * b.d === b.n * a.d;

function greatestDivisor(a: bigint, b: bigint): bigint {
  let [x, y] = [a < 0n ? -a : a, b];
  while (y !== 0n) [x, y] = [y, x % y];
  return x;
}

/** In lowest terms. */
export function reduced({ n, d }: Ratio): Ratio {
  const by = greatestDivisor(n, d);
  return by === 0n ? { n, d } : { n: n / by, d: d / by };
}
