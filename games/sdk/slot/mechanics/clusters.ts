// Wins of clusters: so many of a symbol that touch one another side by side or one over another, anywhere in the window.
import { linePrize, type Position, type SlotModel, type Window, type WindowWin } from '../model.ts';

/** Returns the place of the count in the table that a cluster of that size is paid by: the largest that it reaches; 0 for too few. */
export const countPaid = (prizes: Readonly<Record<number, number>> | undefined, size: number): number =>
  Math.max(
    0,
    ...Object.keys(prizes ?? {})
      .map(Number)
      .filter((count) => count <= size),
  );

/** Everything that a window wins, in the order of its first places from the left. */
export function evaluateClusters<S extends string>(model: SlotModel<S>, window: Window<S>): WindowWin<S>[] {
  const seen = window.map((column) => column.map(() => false));
  const wins: WindowWin<S>[] = [];
  for (const [reel, column] of window.entries())
    for (const [row, symbol] of column.entries()) {
      if (seen[reel]?.[row] !== false) continue;
      const positions = gather(window, seen, { reel, row }, symbol);
      const prize = linePrize(model, symbol, countPaid(model.linePrizes[symbol], positions.length));
      if (prize > 0) wins.push({ symbol, count: positions.length, positions, prize });
    }
  return wins;
}

/** All places that hold the symbol and hang together with the first one; marks them as seen. */
function gather<S extends string>(window: Window<S>, seen: boolean[][], first: Position, symbol: S): Position[] {
  const found: Position[] = [];
  const open = [first];
  for (let place = open.pop(); place !== undefined; place = open.pop()) {
    const { reel, row } = place;
    const marks = seen[reel];
    if (marks?.[row] !== false || window[reel]?.[row] !== symbol) continue;
    marks[row] = true;
    found.push(place);
    open.push({ reel: reel + 1, row }, { reel: reel - 1, row }, { reel, row: row + 1 }, { reel, row: row - 1 });
  }
  return found.toSorted((a, b) => a.reel - b.reel || a.row - b.row);
}
