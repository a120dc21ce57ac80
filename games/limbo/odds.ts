// The targets of limbo and their chances. Nothing here draws.
import type { Prize } from '../sdk/quick/value-option.ts';

/** The smallest and the largest target, in fiftieths: 1.04 and 10,000 stakes. */
export const minTarget = 52;
export const maxTarget = 500_000;

/** A target has so many places for each of its fiftieths, of which so many lie at it or above: 99 % of a fiftieth of the stake. */
export const placesPerFiftieth = 200;
export const winningPlaces = 9900;

/** No height is shown above this, in fiftieths: a million stakes. */
export const maxHeight = 50_000_000;

export type Choice = {
  /** The height to be reached, and the prize, in fiftieths of the stake. */
  target: number;
};

export const firstChoice: Choice = { target: 100 };

/** Returns all outcomes of a choice. */
export const prizesOf = ({ target }: Choice): readonly Prize[] => [
  { fiftieths: target, ways: BigInt(winningPlaces) },
  { fiftieths: 0, ways: BigInt(placesPerFiftieth * target - winningPlaces) },
];

/** Targets that are often looked for, smallest first: the stops of the slider and the rows of the table. */
export const usualTargets: readonly number[] = [
  1.04, 1.1, 1.2, 1.3, 1.4, 1.5, 1.6, 1.8, 2, 2.2, 2.5, 3, 3.5, 4, 5, 6, 7, 8, 10, 12, 15, 20, 25, 30, 40, 50, 75, 100, 150, 200, 300, 500,
  750, 1000, 2000, 5000, 10_000,
].map((times) => Math.round(times * 50));
