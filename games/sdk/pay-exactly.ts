// Payouts that do not come out even are rounded by a draw, up as often as is just: so a game returns exactly what it says at every
// stake, and rounding costs nobody anything.
import type { Draws } from '#games/fair/index.ts';
import type { Fraction } from './fraction.ts';

/** By the list of parts, which a game has one of. */
const products = new WeakMap<readonly number[], bigint>();

function productOf(parts: readonly number[]): bigint {
  const known = products.get(parts) ?? parts.reduce((product, part) => product * BigInt(part), 1n);
  products.set(parts, known);
  return known;
}

/** Draws a whole number from 0 to below the product of the parts, all equally likely: one draw a part, the first counting most. */
export const drawShare = (draws: Draws, parts: readonly number[]): bigint =>
  parts.reduce((share, part) => share * BigInt(part) + BigInt(draws.nextInt(part)), 0n);

/**
 * Returns the stake times a fraction in smallest units: rounded down, or up for as large a part of all shares as its rest is. Share 0
 * rounds down always.
 * @throws RangeError where the fraction's denominator does not divide the product of the parts, as the rounding would not be exact
 */
export function payExactly(stake: bigint, { numerator, denominator }: Fraction, parts: readonly number[], share: bigint): bigint {
  const all = productOf(parts);
  if (all % denominator !== 0n) throw new RangeError(`The shares do not divide by ${denominator}.`);
  // the same as below, without numbers of hundreds of digits
  if (share === 0n) return (stake * numerator) / denominator;
  return (stake * numerator * (all / denominator) + share) / all;
}
