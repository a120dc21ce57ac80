/**
 * All windows with one number of scatters. The prize of a window is all that it wins without free games, in parts of the stake
 * before any multiplier of the free games. Here: how many windows there are and how many win, the sum of prizes and of their squares,
 * the largest prize and how many windows win it.
 */
export type ScatterClass = { windows: bigint; winning: bigint; sum: bigint; squares: bigint; largest: bigint; atLargest: bigint } & {
  /** How many windows win each prize; the last place counts those of all larger ones. Only a table that looks at every window has it. */
  prizes?: Float64Array;
};

/** Prizes below this are told apart: more than a hundred stakes of any slot. */
export const toldPrizes = 12_000;

/** The full cycle of one set of reels: `classes[n]` holds the windows with n scatters, `windows` counts all. */
export type StopTable = { windows: bigint; classes: ScatterClass[] };

export type Tally = { [Figure in Exclude<keyof ScatterClass, 'prizes'>]: number } & { prizes: Float64Array };

/** Returns empty tallies for windows of so many places. */
export const emptyTallies = (places: number): Tally[] =>
  Array.from({ length: places + 1 }, () => ({
    windows: 0,
    winning: 0,
    sum: 0,
    squares: 0,
    largest: 0,
    atLargest: 0,
    prizes: new Float64Array(toldPrizes + 1),
  }));

/** Counts a prize that `times` windows win. */
export function count(tally: Tally, prize: number, times = 1): void {
  tally.windows += times;
  const told = prize < toldPrizes ? prize : toldPrizes;
  tally.prizes[told] = (tally.prizes[told] ?? 0) + times;
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
  const classes = tallies.map(({ windows, winning, sum, squares, largest, atLargest, prizes }) => ({
    windows: exactly(windows),
    winning: exactly(winning),
    sum: exactly(sum),
    squares: exactly(squares),
    largest: exactly(largest),
    atLargest: exactly(atLargest),
    prizes,
  }));
  return { windows: classes.reduce((sum, { windows }) => sum + windows, 0n), classes };
}

function exactly(sum: number): bigint {
  if (!Number.isSafeInteger(sum)) throw new RangeError('A sum over all stops is too large to be exact.');
  return BigInt(sum);
}
