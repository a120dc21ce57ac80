import type { Random } from '#sportsbook/world/random.ts';

/** Weights of the whole numbers from `from` on, which add up to one. */
export interface Pmf {
  from: number;
  weights: Float64Array;
}

export const certain = (value: number): Pmf => ({ from: value, weights: Float64Array.of(1) });

/** Poisson, cut off where what is left is below one in 10^12, and scaled to one. */
export function poissonPmf(mean: number, from = 0): Pmf {
  if (mean <= 0) return certain(from);
  const weights: number[] = [];
  let weight = Math.exp(-mean);
  for (let count = 0; count < mean || weight > 1e-12; count += 1) {
    weights.push(weight);
    weight *= mean / (count + 1);
  }
  return scaled({ from, weights: Float64Array.from(weights) });
}

export function scaled({ from, weights }: Pmf): Pmf {
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return { from, weights: weights.map((weight) => weight / sum) };
}

/** The sum of two that do not depend on each other. */
export function addPmfs(one: Pmf, other: Pmf): Pmf {
  const weights = new Float64Array(one.weights.length + other.weights.length - 1);
  for (const [i, weight] of one.weights.entries())
    for (const [j, more] of other.weights.entries()) weights[i + j] = (weights[i + j] ?? 0) + weight * more;
  return { from: one.from + other.from, weights };
}

/** Normal, in whole numbers from 0 on, four standard deviations to each side; `from` is added. */
export function normalPmf(mean: number, deviation: number, from = 0): Pmf {
  const low = Math.max(0, Math.floor(mean - 4 * deviation));
  const weights = Float64Array.from({ length: Math.ceil(mean + 4 * deviation) - low + 1 }, (_, at) =>
    Math.exp(-(((low + at - mean) / deviation) ** 2) / 2),
  );
  return scaled({ from: from + low, weights });
}

/** Draws a value by its weight. */
export function drawFrom({ from, weights }: Pmf, random: Random): number {
  let left = random.next();
  const at = weights.findIndex((weight) => (left -= weight) < 0);
  return from + (at < 0 ? weights.length - 1 : at);
}
