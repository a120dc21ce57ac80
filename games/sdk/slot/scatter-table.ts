/**
 * All windows with one number of scatters. The prize of a window is all that it wins without free games, in parts of the stake
 * before any multiplier of the free games. Here: how many windows there are and how many win, the sum of prizes and of their squares,
 * the largest prize and how many windows win it.
 */
export type ScatterClass = { windows: bigint; winning: bigint; sum: bigint; squares: bigint; largest: bigint; atLargest: bigint } & {
  /** Where coins are collected: the windows apart by what their coins pay, which is in none of the sums. */
  byHeld?: ReadonlyMap<number, ScatterClass>;
  /** How many windows win each prize; the last place counts those of all larger ones. Only a table that looks at every window has it. */
  prizes?: Float64Array;
};

/** Returns of a stake's parts, below how many prizes are told apart: a hundred stakes. */
export const toldPrizes = (stakeParts: number): number => 100 * stakeParts;

/** The full cycle of one set of reels: `classes[n]` holds the windows with n scatters, `windows` counts all. */
export type StopTable = { windows: bigint; classes: ScatterClass[] };

export type Tally = { [Figure in Exclude<keyof ScatterClass, 'prizes' | 'byHeld'>]: number } & {
  prizes: Float64Array;
  byHeld?: Map<number, Tally>;
};

const emptyTally = (told: number): Tally => ({
  windows: 0,
  winning: 0,
  sum: 0,
  squares: 0,
  largest: 0,
  atLargest: 0,
  prizes: new Float64Array(told),
});

/** Returns empty tallies for windows of so many places, of a slot that divides its stake in so many parts. */
export const emptyTallies = (places: number, stakeParts: number): Tally[] =>
  Array.from({ length: places + 1 }, () => emptyTally(toldPrizes(stakeParts) + 1));

/** Counts a prize of a window whose coins pay `held`. */
export function countHeld(tally: Tally, held: number, prize: number): void {
  count(tally, prize);
  const byHeld = (tally.byHeld ??= new Map<number, Tally>());
  const alike = byHeld.get(held) ?? emptyTally(tally.prizes.length);
  byHeld.set(held, alike);
  count(alike, prize);
}

/** Counts a prize that `times` windows win. */
export function count(tally: Tally, prize: number, times = 1): void {
  tally.windows += times;
  const { prizes } = tally;
  const told = prize < prizes.length ? prize : prizes.length - 1;
  prizes[told] = (prizes[told] ?? 0) + times;
  tally.sum += prize * times;
  tally.squares += prize * prize * times;
  if (prize > 0) tally.winning += times;
  if (prize > tally.largest) {
    tally.largest = prize;
    tally.atLargest = 0;
  }
  if (prize === tally.largest) tally.atLargest += times;
}

/** Closes the tallies. @throws RangeError if a sum has passed 2^53 and is no longer exact. */
export function closeTable(tallies: readonly Tally[]): StopTable {
  const classes = tallies.map(closeTally);
  return { windows: classes.reduce((sum, { windows }) => sum + windows, 0n), classes };
}

function closeTally({ windows, winning, sum, squares, largest, atLargest, prizes, byHeld }: Tally): ScatterClass {
  return {
    windows: exactly(windows),
    winning: exactly(winning),
    sum: exactly(sum),
    squares: exactly(squares),
    largest: exactly(largest),
    atLargest: exactly(atLargest),
    prizes,
    ...(byHeld && { byHeld: new Map([...byHeld].map(([held, tally]) => [held, closeTally(tally)])) }),
  };
}

function exactly(sum: number): bigint {
  if (!Number.isSafeInteger(sum)) throw new RangeError('A sum over all stops is too large to be exact.');
  return BigInt(sum);
}
