import { type Sight, sights } from '../measure.ts';

const keep = sights.push;

/** Connects who takes what is noted, and what was noted before. Without one it waits, and errors go to the console alone. */
export function connectMeasuring(take: ((sight: Sight) => void) | undefined): void {
  sights.push =
    take === undefined
      ? keep
      : (...noted) => {
          for (const sight of noted) take(sight);
          return 0;
        };
  if (take !== undefined) for (const sight of sights.splice(0, sights.length)) take(sight);
}
