// The table of a slot that pays by ways, worked out from one reel at a time: reels stop independently of one another, so what they win
// together is a sum of products over them. It is exact where far too many windows exist to look at each.
import { factorCounts, factorSums } from './factor-moments.ts';
import { factorLargest } from './factor-largest.ts';
import { linePrize, scatterPrize, showStrip, singleStakeOf, type SlotModel, type Strip } from './model.ts';
import type { ScatterClass, StopTable } from './scatter-table.ts';

/** What a reel shows in `weight` of its cases: how often each symbol that pays counts, wilds with it, and how many scatters. */
export interface Column {
  weight: bigint;
  counts: readonly number[];
  shown: number;
}

/** The reels of a slot with its prizes, in parts of the stake: `prizes[symbol][reels in a row]`. */
export interface Factors {
  reels: readonly (readonly Column[])[];
  prizes: readonly (readonly number[])[];
  /** No window has more scatters. */
  maxScatters: number;
}

/** Numbers by how many scatters are shown. */
export type ByScatters = bigint[];

/** The symbols that pay by ways. */
export const paidSymbols = <S extends string>({ symbols, wild, scatter }: SlotModel<S>): S[] =>
  symbols.filter((symbol) => symbol !== wild && symbol !== scatter);

/** Returns the columns with those that count the same taken together. */
export function mergeColumns(columns: readonly Column[]): Column[] {
  const merged = new Map<string, Column>();
  for (const column of columns) {
    const key = `${column.shown} ${column.counts.join(' ')}`;
    merged.set(key, { ...column, weight: column.weight + (merged.get(key)?.weight ?? 0n) });
  }
  return [...merged.values()];
}

/** Every column that a reel can show: each stop with each number of symbols, as often as it comes. `times`: how often its symbols count. */
function columnsOf<S extends string>(model: SlotModel<S>, paid: readonly S[], strip: Strip<S>, times: number): Column[] {
  const chances = Object.entries(model.rows?.chances ?? { [model.rowCount]: 1 });
  return mergeColumns(
    strip.flatMap((_, stop) =>
      chances.map(([rows, chance]) => {
        const column = showStrip(model, strip, stop, Number(rows));
        return {
          weight: BigInt(chance),
          counts: paid.map((symbol) => column.filter((other) => other === symbol || other === model.wild).length * times),
          shown: column.filter((symbol) => symbol === model.scatter).length,
        };
      }),
    ),
  );
}

/** Returns the prizes of a slot's symbols by how many reels they are on, in parts of the stake. */
export const prizesByReels = <S extends string>(model: SlotModel<S>, paid: readonly S[], reelCount: number): number[][] =>
  paid.map((symbol) => Array.from({ length: reelCount + 1 }, (_, reels) => linePrize(model, symbol, reels)));

/** Returns the table of reels given by their columns; scatters add what they pay. Exact. */
export function tabulateFactors<S extends string>(model: SlotModel<S>, factors: Factors): StopTable {
  const { windows, winning } = factorCounts(factors);
  const { sums, squares } = factorSums(factors);
  const parts = BigInt(singleStakeOf(model));
  const classes = windows.map((all, scatters): ScatterClass => {
    const added = BigInt(scatterPrize(model, scatters)) * parts;
    const { largest, atLargest } = all === 0n ? { largest: 0n, atLargest: 0n } : factorLargest(factors, scatters);
    const [sum, square] = [sums[scatters] ?? 0n, squares[scatters] ?? 0n];
    return {
      windows: all,
      winning: added > 0n ? all : (winning[scatters] ?? 0n),
      sum: sum + added * all,
      squares: square + 2n * added * sum + added * added * all,
      largest: largest + added,
      // a class that wins nothing has its windows at nothing
      atLargest: largest === 0n ? all : atLargest,
    };
  });
  return { windows: windows.reduce((sum, all) => sum + all, 0n), classes };
}

/** Returns the reels of a slot that pays by ways, whose number of symbols may be drawn. */
export function factorReels<S extends string>(model: SlotModel<S>, strips: readonly Strip<S>[]): Factors {
  const paid = paidSymbols(model);
  const reels = strips.map((strip, reel) => columnsOf(model, paid, strip, model.reelTimes?.[reel] ?? 1));
  const maxScatters = reels.reduce((sum, columns) => sum + Math.max(...columns.map(({ shown }) => shown)), 0);
  return { reels, prizes: prizesByReels(model, paid, strips.length), maxScatters };
}

/** Returns the table of a slot that pays by ways whose reels show a number of symbols that is drawn. Exact. */
export const factorWays = <S extends string>(model: SlotModel<S>, strips: readonly Strip<S>[]): StopTable =>
  tabulateFactors(model, factorReels(model, strips));
