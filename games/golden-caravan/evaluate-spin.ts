import { lines } from './lines.ts';
import { freeGameAward, type LineSymbol, linePrize, scatterPrize } from './paytable.ts';
import { type GameSymbol, scatter, wild } from './symbols.ts';

/** What the reels show: five columns from left to right, each with its three symbols from top to bottom. */
export type Window = readonly (readonly GameSymbol[])[];

/** One place in the window. `reel` 0 … 4 from the left, `row` 0 … 2 from the top. */
export type Position = { reel: number; row: number };

/** A win on one line (1 … 20): `count` symbols from the left; `prize` in line stakes, before any multiplier. */
export type LineHit = { line: number; symbol: LineSymbol; count: number; positions: Position[]; prize: number };

/** Three or more scatters: `prize` in total stakes, before any multiplier; `freeGames` before the cap. */
export type ScatterHit = { count: number; positions: Position[]; prize: number; freeGames: number };

/** All that a window wins. Without `scatter` fewer than three scatters are shown. */
export type SpinHits = { wins: LineHit[]; scatter?: ScatterHit };

/** The best win of five symbols read from the left, or undefined. Equal wins of wild and symbol count as the symbol's. */
export function evaluateLine(row: readonly GameSymbol[]): { symbol: LineSymbol; count: number; prize: number } | undefined {
  const wilds = leading(row, (symbol) => symbol === wild);
  const wildPrize = linePrize(wild, wilds);
  const symbol = row[wilds];
  if (symbol !== undefined && symbol !== scatter) {
    const count = leading(row, (other) => other === symbol || other === wild);
    const prize = linePrize(symbol, count);
    if (prize > 0 && prize >= wildPrize) return { symbol, count, prize };
  }
  return wildPrize > 0 ? { symbol: wild, count: wilds, prize: wildPrize } : undefined;
}

/** Everything a window wins, lines in order. Pure; stakes and multipliers are left to the round. */
export function evaluateSpin(window: Window): SpinHits {
  const wins = lines.flatMap((rows, index) => {
    const hit = evaluateLine(rows.map((row, reel) => symbolAt(window, reel, row)));
    if (hit === undefined) return [];
    const positions = rows.slice(0, hit.count).map((row, reel) => ({ reel, row }));
    return [{ line: index + 1, ...hit, positions }];
  });
  const positions = window.flatMap((column, reel) => column.flatMap((symbol, row) => (symbol === scatter ? [{ reel, row }] : [])));
  const count = positions.length;
  const prize = scatterPrize(count);
  return prize === 0 ? { wins } : { wins, scatter: { count, positions, prize, freeGames: freeGameAward(count) } };
}

function leading(row: readonly GameSymbol[], belongs: (symbol: GameSymbol) => boolean): number {
  const end = row.findIndex((symbol) => !belongs(symbol));
  return end === -1 ? row.length : end;
}

function symbolAt(window: Window, reel: number, row: number): GameSymbol {
  const symbol = window[reel]?.[row];
  if (symbol === undefined) throw new RangeError('A window has five reels of three symbols.');
  return symbol;
}
