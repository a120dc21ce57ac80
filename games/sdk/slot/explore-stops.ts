import type { Draws } from '#games/fair/index.ts';
import { evaluateStops } from './evaluate-spin.ts';
import { singleStakeOf, type SlotModel, stakePartsOf, type Strip, type Window } from './model.ts';
import { closeTable, count, emptyTallies, type StopTable } from './scatter-table.ts';

/** Plays every combination of stops, and every value of the draw after them, and tells each window with what it wins and how often it comes. */
function visitStops<S extends string>(
  model: SlotModel<S>,
  strips: readonly Strip<S>[],
  tell: (window: Window<S>, prize: number, times: number) => void,
): void {
  const stops = strips.map(() => 0);
  const branches = model.mechanic?.branches ?? 1;
  const scripted = scriptDraws(branches);

  function visit(reel: number): void {
    const strip = strips[reel];
    if (strip === undefined) return playAll();
    for (let stop = 0; stop < strip.length; stop += 1) {
      stops[reel] = stop;
      visit(reel + 1);
    }
  }

  function playAll(): void {
    for (let value = 0; value < branches; value += 1) {
      scripted.begin(value);
      const { window, prize } = prizeOf(model, strips, stops, scripted.draws);
      if (!scripted.isDrawn()) return tell(window, prize, branches);
      tell(window, prize, 1);
    }
  }

  visit(0);
}

/**
 * The table of any slot whose mechanic draws once at most after a stop: plays every combination of stops, and every value of the draw,
 * each as often as it comes. Exact: whole numbers only.
 * @throws RangeError if a sum passes 2^53.
 */
export function exploreStops<S extends string>(model: SlotModel<S>, strips: readonly Strip<S>[]): StopTable {
  const tallies = emptyTallies(strips.length * model.rowCount, stakePartsOf(model));
  visitStops(model, strips, (window, prize, times) => {
    const scatters = window.reduce((sum, column) => sum + column.filter((symbol) => symbol === model.scatter).length, 0);
    const tally = tallies[scatters];
    if (tally === undefined) throw new RangeError('A window has no more scatters than places.');
    count(tally, prize, times);
  });
  return closeTable(tallies);
}

/** Returns how often each prize comes, in parts of the stake, of `all` stops and draws after them. */
export function countPrizes<S extends string>(
  model: SlotModel<S>,
  strips: readonly Strip<S>[],
): { prizes: ReadonlyMap<number, number>; all: bigint } {
  const prizes = new Map<number, number>();
  let all = 0n;
  visitStops(model, strips, (_window, prize, times) => {
    prizes.set(prize, (prizes.get(prize) ?? 0) + times);
    all += BigInt(times);
  });
  return { prizes, all };
}

function prizeOf<S extends string>(model: SlotModel<S>, strips: readonly Strip<S>[], stops: readonly number[], draws: Draws) {
  const { window, wins, turns, scatter } = evaluateStops(model, { strips, stops, draws });
  const ofStop = wins.reduce((sum, win) => sum + win.prize, (scatter?.prize ?? 0) * singleStakeOf(model));
  const prize = turns.reduce((sum, turn) => sum + turn.wins.reduce((all, win) => all + win.prize, 0) * turn.multiplier, ofStop);
  return { window, prize };
}

/** Draws that give one value, and know whether they were asked. @throws RangeError for a draw that the mechanic did not announce. */
function scriptDraws(branches: number) {
  let next = 0;
  let asked = 0;
  const draws: Draws = {
    nextInt(below) {
      asked += 1;
      if (below !== branches || asked > 1) throw new RangeError('A mechanic draws once at most, below its number of branches.');
      return next;
    },
  };
  return {
    draws,
    begin(value: number): void {
      next = value;
      asked = 0;
    },
    isDrawn: () => asked > 0,
  };
}
