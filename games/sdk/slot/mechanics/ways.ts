// Wins by ways: a symbol on so many reels in a row from the left, in whatever row, once for every way to choose one on each reel.
import { linePrize, type Position, type SlotModel, type Window, type WindowWin } from '../model.ts';

/** Everything that a window wins by ways, the best symbol first. A wild stands for every symbol but the scatter and pays nothing alone. */
export function evaluateWays<S extends string>(model: SlotModel<S>, window: Window<S>): WindowWin<S>[] {
  return model.symbols.flatMap((symbol) => {
    if (symbol === model.scatter || symbol === model.wild) return [];
    const count = reachOf(model, window, symbol);
    const prize = linePrize(model, symbol, count);
    // most symbols win nothing: where they lie is looked for only then
    if (prize === 0) return [];
    const winning = window.slice(0, count).map((column, reel) => placesIn(model, column, reel, symbol));
    const times = ({ reel, row }: Position): number => (window[reel]?.[row] === symbol ? 1 : (model.wildTimes ?? 1));
    const timesOf = (reel: number): number => model.reelTimes?.[reel] ?? 1;
    const ways = winning.reduce(
      (product, places, reel) => product * timesOf(reel) * places.reduce((sum, place) => sum + times(place), 0),
      1,
    );
    return [{ symbol, count, ways, positions: winning.flat(), prize: prize * ways }];
  });
}

/** On how many reels in a row from the left a symbol is shown, or a wild. */
function reachOf<S extends string>({ wild }: SlotModel<S>, window: Window<S>, symbol: S): number {
  let reach = 0;
  for (const column of window) {
    if (!column.includes(symbol) && (wild === undefined || !column.includes(wild))) return reach;
    reach += 1;
  }
  return reach;
}

const placesIn = <S extends string>({ wild }: SlotModel<S>, column: readonly S[], reel: number, symbol: S): Position[] =>
  column.flatMap((shown, row) => (shown === symbol || shown === wild ? [{ reel, row }] : []));
