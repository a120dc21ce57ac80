// The places where the slider of the dice stops, what each pays, and when a roll wins. Nothing here draws.
import type { Prize } from '../sdk/quick/value-option.ts';

export const sides = ['under', 'over'] as const;
export type Side = (typeof sides)[number];

/** A roll is a whole number from 0, shown with two decimals: 0.00 to 99.99. */
export const rolls = 10_000;

/** Prize times chance, in fiftieths of the stake: 99 % of all rolls. */
const product = 99 * 50 * 100;

/** The most rolls that may win: above, nothing would be won. */
const maxChance = 9000;

/** How many of the ten thousand rolls win, smallest first: the numbers for which 99 % is a whole number of fiftieths of the stake. */
export const chances: readonly number[] = Array.from({ length: maxChance }, (_, index) => index + 1).filter(
  (chance) => product % chance === 0,
);

/** Returns the prize of a chance in fiftieths of the stake. */
export const prizeOf = (chance: number): number => product / chance;

export type Choice = {
  side: Side;
  /** How many of the ten thousand rolls win: one of `chances`. */
  chance: number;
};

export const firstChoice: Choice = { side: 'over', chance: 4950 };

/** The roll that a winning one must be under, or over: 49.50 and 50.49 for a chance of 49.50 %. */
export const limitOf = ({ side, chance }: Choice): number => (side === 'under' ? chance : rolls - chance - 1);

/** Returns all outcomes of a choice. */
export const prizesOf = ({ chance }: Choice): readonly Prize[] => [
  { fiftieths: prizeOf(chance), ways: BigInt(chance) },
  { fiftieths: 0, ways: BigInt(rolls - chance) },
];

/** A roll as it is shown: 6342 -> "63.42". */
export const showRoll = (roll: number): string => (roll / 100).toFixed(2);
