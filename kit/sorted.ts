/** A list in another order; the given one stays as it is. */
export const sorted = <T>(list: readonly T[], compare: (a: T, b: T) => number): T[] => list.toSorted(compare);
