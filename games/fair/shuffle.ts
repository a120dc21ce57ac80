import type { Draws } from './create-draws.ts';

/**
 * A shuffled copy; every order is equally likely. Fisher-Yates as in 'lh-fair-1': for i from the last index down to 1,
 * swap the items at i and at `nextInt(i + 1)`.
 */
export function shuffle<Item>(items: readonly Item[], draws: Draws): Item[] {
  const shuffled = [...items];
  for (let index = shuffled.length - 1; index > 0; index -= 1) {
    const other = draws.nextInt(index + 1);
    [shuffled[index], shuffled[other]] = [shuffled[other]!, shuffled[index]!];
  }
  return shuffled;
}
