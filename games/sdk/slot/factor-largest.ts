// The largest win by ways of windows with so many scatters, and how many of them win it: every combination of columns is tried that a
// bound does not rule out.
import type { Column, Factors } from './factor-ways.ts';

/** From a reel on, by scatters that are still to come: the largest that each symbol's ways can be multiplied to, prize included. */
type Reach = readonly (readonly (readonly number[] | undefined)[])[];

const isAtLeast = (one: Column, other: Column): boolean =>
  one.shown === other.shown && one.counts.every((count, symbol) => count >= (other.counts[symbol] ?? 0));

/** The columns that no other one with as many scatters outdoes: a symbol that counts more never wins less. */
const bestOf = (columns: readonly Column[]): Column[] =>
  columns.filter((column) => !columns.some((other) => other !== column && isAtLeast(other, column)));

function reachOf({ reels, prizes }: Factors, scatters: number): Reach {
  const last = prizes.map((byReels) => byReels[reels.length] ?? 0);
  let reach: (number[] | undefined)[][] = [Array.from({ length: scatters + 1 }, (_, left) => (left === 0 ? last : undefined))];
  for (const [reel, columns] of [...reels.entries()].toReversed()) {
    const next = reach[0] ?? [];
    const here = Array.from({ length: scatters + 1 }, (_, left) => {
      let best: number[] | undefined;
      for (const { counts, shown } of columns) {
        const further = next[left - shown];
        if (further === undefined) continue;
        const ended = prizes.map((byReels, symbol) => Math.max(byReels[reel] ?? 0, (counts[symbol] ?? 0) * (further[symbol] ?? 0)));
        best = best === undefined ? ended : best.map((value, symbol) => Math.max(value, ended[symbol] ?? 0));
      }
      return best;
    });
    reach = [here, ...reach];
  }
  return reach;
}

interface Search extends Factors {
  scatters: number;
  reach: Reach;
}

/** Visits every combination of columns that may win `atLeast()` or more, and tells what it wins and how often it comes. */
function visitAll({ reels, prizes, scatters, reach }: Search, atLeast: () => number, tell: (won: number, weight: bigint) => void): void {
  function visit(reel: number, ways: readonly number[], left: number, won: number, weight: bigint): void {
    const further = reach[reel]![left];
    if (further === undefined) return;
    let bound = won;
    for (let symbol = 0; symbol < ways.length; symbol += 1) bound += ways[symbol]! * further[symbol]!;
    if (bound < atLeast()) return;
    const columns = reels[reel];
    if (columns === undefined) return tell(bound, weight);
    for (const column of columns) {
      let ended = won;
      const after = ways.map((through, symbol) => {
        const count = column.counts[symbol]!;
        if (count === 0 && through > 0) ended += through * prizes[symbol]![reel]!;
        return through * count;
      });
      visit(reel + 1, after, left - column.shown, ended, weight * column.weight);
    }
  }
  visit(
    0,
    prizes.map(() => 1),
    scatters,
    0,
    1n,
  );
}

/** Returns the largest win of the windows with so many scatters, in parts of the stake, and how many of them win it. Exact; 0 and 0 where none wins. */
export function factorLargest(factors: Factors, scatters: number): { largest: bigint; atLargest: bigint } {
  const search: Search = { ...factors, scatters, reach: reachOf(factors, scatters) };
  const worth = ({ counts }: Column): number =>
    counts.reduce((sum, count, symbol) => sum + count * (factors.prizes[symbol]?.at(-1) ?? 0), 0);
  const ordered = factors.reels.map((columns) => columns.toSorted((a, b) => worth(b) - worth(a)));
  let largest = 0;
  visitAll(
    { ...search, reels: ordered.map(bestOf) },
    () => largest + 1,
    (won) => void (largest = won),
  );
  if (largest === 0) return { largest: 0n, atLargest: 0n };
  let atLargest = 0n;
  visitAll(
    { ...search, reels: ordered },
    () => largest,
    (_won, weight) => void (atLargest += weight),
  );
  return { largest: BigInt(largest), atLargest };
}
