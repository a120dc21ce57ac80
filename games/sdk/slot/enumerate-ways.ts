import { linePrize, scatterPrize, showStrip, singleStakeOf, type SlotModel, stakePartsOf, type Strip } from './model.ts';
import { closeTable, count, emptyTallies, type StopTable } from './scatter-table.ts';

/**
 * The table of a slot that pays by ways, its wilds expanding over their reels where the mechanic says so: what a column counts for each
 * symbol depends on its own stop alone. Every combination of stops once; exact.
 * @throws RangeError if a sum passes 2^53.
 */
export function enumerateWays<S extends string>(model: SlotModel<S>, strips: readonly Strip<S>[]): StopTable {
  const paid = model.symbols.filter((symbol) => symbol !== model.wild && symbol !== model.scatter);
  const columns = strips.map((strip) => strip.map((_, stop) => countColumn(model, paid, strip, stop)));
  const prizes = paid.map((symbol) => Array.from({ length: strips.length + 1 }, (_, reels) => linePrize(model, symbol, reels)));
  const tallies = emptyTallies(strips.length * model.rowCount, stakePartsOf(model));
  const parts = singleStakeOf(model);
  const ways = strips.map(() => new Int32Array(paid.length));

  // `ways[reel]` holds for each symbol its ways through the reels so far; 0 once its row is broken, when its prize is in `won`
  function visit(reel: number, scatters: number, won: number): void {
    const column = columns[reel];
    if (column === undefined) return settle(scatters, won);
    const before = ways[reel - 1];
    const after = ways[reel]!;
    for (const { counts, shown } of column) {
      let prize = won;
      for (let symbol = 0; symbol < counts.length; symbol += 1) {
        const through = before === undefined ? 1 : before[symbol]!;
        after[symbol] = through * counts[symbol]!;
        if (through > 0 && after[symbol] === 0) prize += through * prizes[symbol]![reel]!;
      }
      visit(reel + 1, scatters + shown, prize);
    }
  }

  function settle(scatters: number, won: number): void {
    const last = ways.at(-1)!;
    let prize = won + scatterPrize(model, scatters) * parts;
    for (let symbol = 0; symbol < last.length; symbol += 1) prize += last[symbol]! * prizes[symbol]![strips.length]!;
    count(tallies[scatters]!, prize);
  }

  visit(0, 0, 0);
  return closeTable(tallies);
}

function countColumn<S extends string>(model: SlotModel<S>, paid: readonly S[], strip: Strip<S>, stop: number) {
  const column = showStrip(model, strip, stop);
  const shown = column.filter((symbol) => symbol === model.scatter).length;
  const isFull = model.mechanic?.name === 'expanding-wilds' && model.wild !== undefined && column.includes(model.wild);
  const counts = paid.map((symbol) =>
    isFull ? model.rowCount : column.filter((other) => other === symbol || other === model.wild).length,
  );
  return { counts: Int32Array.from(counts), shown };
}
