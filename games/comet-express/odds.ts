// The chances of a flight. Nothing here draws.
import { type Fraction, fraction } from '#games/sdk/fraction.ts';

/** What comes back, in percent. */
const returned = 99n;

/** Returns the chance that a flight reaches a multiplier, in hundredths from 101 up: 99 divided by it. */
export const chanceOf = (multiplier: number): Fraction => fraction(returned, BigInt(multiplier));

/** Multipliers that are often looked for: the rows of the table. */
export const usualMultipliers: readonly number[] = [
  101, 110, 120, 150, 200, 300, 500, 1000, 2000, 5000, 10_000, 50_000, 100_000, 500_000, 1_000_000,
];
