// Wins on lines: so many of a symbol from the left, of each line the best alone.
import type { SlotModel, Window, WindowWin } from '../model.ts';
import { linePrize } from '../model.ts';

/** The best win of a line's symbols read from the left, or undefined. Equal wins of wild and symbol count as the symbol's. */
export function evaluateLine<S extends string>(
  model: SlotModel<S>,
  row: readonly S[],
): { symbol: S; count: number; prize: number } | undefined {
  const { wild, scatter } = model;
  const wilds = wild === undefined ? 0 : leading(row, (symbol) => symbol === wild);
  const wildPrize = wild === undefined ? 0 : linePrize(model, wild, wilds);
  const symbol = row[wilds];
  if (symbol !== undefined && symbol !== scatter) {
    const count = leading(row, (other) => other === symbol || other === wild);
    const prize = linePrize(model, symbol, count);
    if (prize > 0 && prize >= wildPrize) return { symbol, count, prize };
  }
  return wildPrize > 0 && wild !== undefined ? { symbol: wild, count: wilds, prize: wildPrize } : undefined;
}

/** Everything that the lines of a window win, in their order. */
export function evaluateLines<S extends string>(model: SlotModel<S>, window: Window<S>): WindowWin<S>[] {
  return model.lines.flatMap((rows, index) => {
    const hit = evaluateLine(
      model,
      rows.map((row, reel) => symbolAt(window, reel, row)),
    );
    if (hit === undefined) return [];
    const positions = rows.slice(0, hit.count).map((row, reel) => ({ reel, row }));
    return [{ line: index + 1, ...hit, positions }];
  });
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
