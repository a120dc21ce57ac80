import { evaluateLine } from './mechanics/lines.ts';
import { scatterPrize, showStrip, type SlotModel, stakePartsOf, type Strip } from './model.ts';
import { closeTable, count, countHeld, emptyTallies, type StopTable } from './scatter-table.ts';

/**
 * The table of a slot whose lines pay: evaluates every combination of stops once, by a table of all rows that `evaluateLine` fills. Exact: whole numbers only.
 * @throws RangeError if a sum passes 2^53.
 */
export function enumerateStops<S extends string>(model: SlotModel<S>, reels: readonly Strip<S>[]): StopTable {
  const reelCount = reels.length;
  const lineCount = model.lines.length;
  const symbolCount = model.symbols.length;
  const prizes = tabulatePrizes(model, reelCount);
  const cells = reels.map((strip, reel) => tabulateCells(model, strip, reel));
  const scattersAt = reels.map((strip) => countScatters(model, strip));
  const coins = model.mechanic?.coins;
  const coinsAt = reels.map((strip) => sumCoins(model, strip));
  const tallies = emptyTallies(reelCount * model.rowCount, stakePartsOf(model));
  const rows = reels.map(() => new Int32Array(lineCount));

  // `rows[reel]` holds for each line the symbols left of the reel as one number in base `symbolCount`, ready for the next digit.
  function visit(reel: number, scatters: number, held: number): void {
    const from = rows[reel]!;
    const to = rows[reel + 1]!;
    const cell = cells[reel]!;
    for (const [stop, shown] of scattersAt[reel]!.entries()) {
      for (let line = 0; line < lineCount; line += 1) {
        to[line] = (from[line]! + cell[stop * lineCount + line]!) * symbolCount;
      }
      const coined = held + coinsAt[reel]![stop]!;
      if (reel + 2 === reelCount) visitLast(to, scatters + shown, coined);
      else visit(reel + 1, scatters + shown, coined);
    }
  }

  function visitLast(from: Int32Array, scatters: number, held: number): void {
    const cell = cells[reelCount - 1]!;
    for (const [stop, shown] of scattersAt[reelCount - 1]!.entries()) {
      const tally = tallies[scatters + shown]!;
      let prize = scatterPrize(model, scatters + shown) * lineCount;
      const isHeld = coins !== undefined && scatters + shown >= coins.trigger;
      const paid = held + coinsAt[reelCount - 1]![stop]!;
      if (isHeld && coins.isCollected !== true) prize += paid;
      for (let line = 0; line < lineCount; line += 1) {
        prize += prizes[from[line]! + cell[stop * lineCount + line]!]!;
      }
      if (isHeld && coins.isCollected === true) countHeld(tally, paid, prize);
      else count(tally, prize);
    }
  }

  visit(0, 0, 0);
  return closeTable(tallies);
}

/** The best prize of every row of symbols; the left symbol is the highest digit in the base of the number of symbols. */
function tabulatePrizes<S extends string>(model: SlotModel<S>, reelCount: number): Int32Array {
  const { symbols } = model;
  const row: S[] = [];
  return Int32Array.from({ length: symbols.length ** reelCount }, (_, code) => {
    let rest = code;
    for (let reel = reelCount - 1; reel >= 0; reel -= 1) {
      row[reel] = symbols[rest % symbols.length]!;
      rest = Math.floor(rest / symbols.length);
    }
    return evaluateLine(model, row)?.prize ?? 0;
  });
}

/** For each stop of a reel, the symbol that each line crosses there, as an index into `symbols`. */
function tabulateCells<S extends string>(model: SlotModel<S>, strip: Strip<S>, reel: number): Int32Array {
  const { lines, symbols } = model;
  const lineCount = lines.length;
  return Int32Array.from({ length: strip.length * lineCount }, (_, index) => {
    const row = lines[index % lineCount]![reel]!;
    return symbols.indexOf(showStrip(model, strip, Math.floor(index / lineCount))[row]!);
  });
}

/** For each stop of a reel, how many scatters the window shows on it, or coins where the slot has such. */
function countScatters<S extends string>(model: SlotModel<S>, strip: Strip<S>): number[] {
  const values = model.mechanic?.coins?.values;
  const isCounted = (symbol: S): boolean => (values === undefined ? symbol === model.scatter : values[symbol] !== undefined);
  return strip.map((_, stop) => showStrip(model, strip, stop).filter(isCounted).length);
}

/** For each stop of a reel, what the coins on it pay together. */
function sumCoins<S extends string>(model: SlotModel<S>, strip: Strip<S>): number[] {
  const values = model.mechanic?.coins?.values;
  return strip.map((_, stop) => showStrip(model, strip, stop).reduce((sum, symbol) => sum + (values?.[symbol] ?? 0), 0));
}
