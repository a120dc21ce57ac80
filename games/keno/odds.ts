// The tables of keno: what so many hits pay for so many picks. Nothing here draws.
import { choose, type Prize } from '../sdk/quick/value-option.ts';

export const numbers = 40;
export const drawn = 10;
export const maxPicks = 10;

/**
 * Prizes in fiftieths of the stake by picks, then by hits from none. No whole prizes of eight picks come to 99 %: what they return is the
 * nearest below, 98.9999994 %.
 */
export const tables: readonly (readonly number[])[] = [
  [],
  [0, 198],
  [0, 90, 258],
  [0, 0, 110, 2838],
  [0, 0, 95, 480, 4458],
  [0, 0, 75, 200, 740, 14_948],
  [0, 0, 0, 180, 500, 6525, 34_761],
  [0, 0, 0, 105, 365, 1500, 15_325, 44_806],
  [0, 0, 0, 95, 200, 600, 3750, 20_000, 61_533],
  [0, 0, 0, 75, 165, 300, 1000, 5500, 30_300, 99_366],
  [0, 0, 0, 58, 135, 200, 450, 2000, 10_000, 47_100, 151_986],
];

export type Choice = {
  /** One to ten numbers of 1 to 40, in ascending order. */
  picks: readonly number[];
};

/** Numbers as a choice has them, smallest first. */
export const ascending = (picks: readonly number[]): number[] => picks.toSorted((a, b) => a - b);

export const firstChoice: Choice = { picks: [3, 11, 18, 26, 34] };

/** Returns all outcomes of a number of picks, by hits from none. */
export const prizesFor = (picks: number): readonly Prize[] =>
  Array.from({ length: picks + 1 }, (_, hits) => ({
    fiftieths: tables[picks]?.[hits] ?? 0,
    ways: choose(picks, hits) * choose(numbers - picks, drawn - hits),
  }));

export const prizesOf = ({ picks }: Choice): readonly Prize[] => prizesFor(picks.length);

/** All ways to draw ten of forty. */
export const outcomes = choose(numbers, drawn);
