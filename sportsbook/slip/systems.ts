// Which lines a bet is made of. A line names legs by their place on the slip; bankers stand in every line.

/** The named systems: how many legs they have besides bankers, and the sizes of their lines. */
export const namedSystems = {
  trixie: { legs: 3, sizes: [2, 3] },
  patent: { legs: 3, sizes: [1, 2, 3] },
  yankee: { legs: 4, sizes: [2, 3, 4] },
  'lucky-15': { legs: 4, sizes: [1, 2, 3, 4] },
  canadian: { legs: 5, sizes: [2, 3, 4, 5] },
  'lucky-31': { legs: 5, sizes: [1, 2, 3, 4, 5] },
  heinz: { legs: 6, sizes: [2, 3, 4, 5, 6] },
  'lucky-63': { legs: 6, sizes: [1, 2, 3, 4, 5, 6] },
  'super-heinz': { legs: 7, sizes: [2, 3, 4, 5, 6, 7] },
  goliath: { legs: 8, sizes: [2, 3, 4, 5, 6, 7, 8] },
} as const satisfies Record<string, { legs: number; sizes: readonly number[] }>;

export type NamedSystem = keyof typeof namedSystems;
export const namedSystemNames = Object.keys(namedSystems) as NamedSystem[];

/** `system`: lines of the sizes given with it. */
export const betTypes = ['single', 'combo', 'system', ...namedSystemNames] as const;
export type BetType = (typeof betTypes)[number];

export interface BetShape {
  type: BetType;
  /** Of type `system` alone: how many legs besides bankers stand in a line, one or several sizes. */
  sizes?: readonly number[];
  /** The legs stand twice, to win and to place, and every line with them (each-way.ts). */
  isEachWay?: boolean;
}

export const maxLegs = 20;
export const maxLines = 1100;
/** How many selections of one event are priced together as one leg. */
export const maxTogether = 12;

export type ShapeRefusal = 'no-legs' | 'too-many-legs' | 'too-many-lines' | 'wrong-number-of-legs' | 'wrong-sizes' | 'bankers-need-system';

/** Returns the sizes of the lines, counted without bankers, rising; undefined where the type does not fit so many legs. */
export function sizesOf({ type, sizes }: BetShape, freeLegs: number): readonly number[] | undefined {
  if (type === 'single') return [1];
  if (type === 'combo') return freeLegs >= 2 ? [freeLegs] : undefined;
  if (type !== 'system') return namedSystems[type].legs === freeLegs ? namedSystems[type].sizes : undefined;
  if (sizes === undefined || sizes.length === 0 || new Set(sizes).size !== sizes.length) return undefined;
  return sizes.every((size) => Number.isInteger(size) && size >= 1 && size <= freeLegs) ? sizes.toSorted((a, b) => a - b) : undefined;
}

function choose(n: number, k: number): number {
  let count = 1;
  for (let i = 1; i <= k; i++) count = (count * (n - k + i)) / i;
  return count;
}

/** How many lines have these sizes. */
export const countLines = (freeLegs: number, sizes: readonly number[]): number =>
  sizes.reduce((sum, size) => sum + choose(freeLegs, size), 0);

/** Returns what stands against making lines of so many legs; undefined: nothing. `bankers`: how many of the legs are. */
export function refuseShape(shape: BetShape, legs: number, bankers: number): ShapeRefusal | undefined {
  if (legs === 0) return 'no-legs';
  if (legs > maxLegs) return 'too-many-legs';
  if (bankers > 0 && (shape.type === 'single' || shape.type === 'combo')) return 'bankers-need-system';
  const sizes = sizesOf(shape, legs - bankers);
  if (sizes === undefined) return shape.type === 'system' ? 'wrong-sizes' : 'wrong-number-of-legs';
  const lines = (shape.isEachWay === true ? 2 : 1) * countLines(legs - bankers, sizes);
  return lines > maxLines ? 'too-many-lines' : undefined;
}

/** Returns the lines, each as places of its legs on the slip, bankers first, shorter lines first. `isBanker` by the leg's place. */
export function linesOf(shape: BetShape, isBanker: readonly boolean[]): number[][] {
  const bankers = isBanker.flatMap((is, at) => (is ? [at] : []));
  const free = isBanker.flatMap((is, at) => (is ? [] : [at]));
  const lines: number[][] = [];
  function extend(line: number[], from: number, left: number): void {
    if (left === 0) lines.push(line);
    else for (let at = from; at <= free.length - left; at++) extend([...line, free[at] as number], at + 1, left - 1);
  }
  for (const size of sizesOf(shape, free.length) ?? []) extend(bankers, 0, size);
  return lines;
}
