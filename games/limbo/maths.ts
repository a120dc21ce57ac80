// A balloon rises to a height that one draw gives. It pays the target if it comes at least as high.
import { quickMaths, readFields } from '#games/sdk/quick/quick-maths.ts';
import { type Choice, maxHeight, maxTarget, minTarget, placesPerFiftieth, winningPlaces } from './odds.ts';
import { sheet } from './sheet.ts';

function readChoice(given: unknown): Choice | undefined {
  const { target } = readFields(given, ['target']) ?? {};
  const isTarget = typeof target === 'number' && Number.isInteger(target) && target >= minTarget && target <= maxTarget;
  return isTarget ? { target } : undefined;
}

/** The height of a place, in fiftieths: at the target or above for the winning places, and for no other. */
const heightOf = (place: number, target: number): number =>
  Math.min(maxHeight, Math.max(50, Math.floor((winningPlaces * target) / (place + 1))));

export const limboMaths = quickMaths({
  sheet,
  document: {
    targets: { min: minTarget, max: maxTarget },
    placesPerFiftieth,
    winningPlaces,
    maxHeight,
    rules:
      'one draw below 200 x target gives the place; the height is 9900 x target / (place + 1) in fiftieths, cut off, at least 50, at most maxHeight; the target is paid if the height is not below it',
  },
  readChoice,
  draw(draws, { target }) {
    const place = draws.nextInt(placesPerFiftieth * target);
    const height = heightOf(place, target);
    return { place, height, fiftieths: height >= target ? target : 0 };
  },
  summarize: ({ height, choice }) => ({ height, target: choice.target }),
});

export type LimboRound = ReturnType<typeof limboMaths.decide>;
