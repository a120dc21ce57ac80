// Wins by ways: a symbol on so many reels in a row from the left, in whatever row, once for every way to choose one on each reel.
import { linePrize, type Position, type SlotModel, type Window, type WindowWin } from '../model.ts';

/** Everything that a window wins by ways, the best symbol first. A wild stands for every symbol but the scatter and pays nothing alone. */
export function evaluateWays<S extends string>(model: SlotModel<S>, window: Window<S>): WindowWin<S>[] {
  return model.symbols.flatMap((symbol) => {
    if (symbol === model.scatter || symbol === model.wild) return [];
    const columns = placesOf(model, window, symbol);
    const reach = columns.findIndex((places) => places.length === 0);
    const count = reach === -1 ? columns.length : reach;
    const prize = linePrize(model, symbol, count);
    if (prize === 0) return [];
    const winning = columns.slice(0, count);
    const times = ({ reel, row }: Position): number => (window[reel]?.[row] === symbol ? 1 : (model.wildTimes ?? 1));
    const timesOf = (reel: number): number => model.reelTimes?.[reel] ?? 1;
    const ways = winning.reduce(
      (product, places, reel) => product * timesOf(reel) * places.reduce((sum, place) => sum + times(place), 0),
      1,
    );
    return [{ symbol, count, ways, positions: winning.flat(), prize: prize * ways }];
  });
}

const placesOf = <S extends string>({ wild }: SlotModel<S>, window: Window<S>, symbol: S): Position[][] =>
  window.map((column, reel) => column.flatMap((shown, row) => (shown === symbol || shown === wild ? [{ reel, row }] : [])));
