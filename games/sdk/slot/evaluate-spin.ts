import { freeGameAward, linePrize, scatterPrize, type SlotModel } from './model.ts';

/** What the reels show: columns from left to right, each with its symbols from top to bottom. */
export type Window<S extends string> = readonly (readonly S[])[];

/** One place in the window. `reel` from the left, `row` from the top, both from 0. */
export type Position = { reel: number; row: number };

/** A win on one line (1, 2 …): `count` symbols from the left; `prize` in line stakes, before any multiplier. */
export type LineHit<S extends string> = { line: number; symbol: S; count: number; positions: Position[]; prize: number };

/** Enough scatters to win: `prize` in total stakes, before any multiplier; `freeGames` before the cap. */
export type ScatterHit = { count: number; positions: Position[]; prize: number; freeGames: number };

/** All that a window wins. Without `scatter` too few scatters are shown. */
export type SpinHits<S extends string> = { wins: LineHit<S>[]; scatter?: ScatterHit };

/** The best win of a line's symbols read from the left, or undefined. Equal wins of wild and symbol count as the symbol's. */
export function evaluateLine<S extends string>(
  model: SlotModel<S>,
  row: readonly S[],
): { symbol: S; count: number; prize: number } | undefined {
  const { wild, scatter } = model;
  const wilds = leading(row, (symbol) => symbol === wild);
  const wildPrize = linePrize(model, wild, wilds);
  const symbol = row[wilds];
  if (symbol !== undefined && symbol !== scatter) {
    const count = leading(row, (other) => other === symbol || other === wild);
    const prize = linePrize(model, symbol, count);
    if (prize > 0 && prize >= wildPrize) return { symbol, count, prize };
  }
  return wildPrize > 0 ? { symbol: wild, count: wilds, prize: wildPrize } : undefined;
}

/** Everything a window wins, lines in order. Pure; stakes and multipliers are left to the round. */
export function evaluateSpin<S extends string>(model: SlotModel<S>, window: Window<S>): SpinHits<S> {
  const wins = model.lines.flatMap((rows, index) => {
    const hit = evaluateLine(
      model,
      rows.map((row, reel) => symbolAt(window, reel, row)),
    );
    if (hit === undefined) return [];
    const positions = rows.slice(0, hit.count).map((row, reel) => ({ reel, row }));
    return [{ line: index + 1, ...hit, positions }];
  });
  const positions = window.flatMap((column, reel) => column.flatMap((symbol, row) => (symbol === model.scatter ? [{ reel, row }] : [])));
  const count = positions.length;
  const prize = scatterPrize(model, count);
  return prize === 0 ? { wins } : { wins, scatter: { count, positions, prize, freeGames: freeGameAward(model, count) } };
}

function leading<S extends string>(row: readonly S[], belongs: (symbol: S) => boolean): number {
  const end = row.findIndex((symbol) => !belongs(symbol));
  return end === -1 ? row.length : end;
}

function symbolAt<S extends string>(window: Window<S>, reel: number, row: number): S {
  const symbol = window[reel]?.[row];
  if (symbol === undefined) throw new RangeError('A window has a symbol in every row of every reel.');
  return symbol;
}
