// What a stop wins: its own wins and the turns that follow, by the slot's evaluation and mechanic, and its scatters.
import type { Draws } from '#games/fair/index.ts';
import { evaluateLines } from './mechanics/lines.ts';
import {
  freeGameAward,
  type Position,
  rowsAt,
  scatterPrize,
  showStrip,
  type SlotModel,
  type SpinTurn,
  type Strip,
  type Window,
  type WindowWin,
} from './model.ts';

/** Enough scatters to win: `prize` in single stakes, before any multiplier; `freeGames` before the cap. */
export type ScatterHit = { count: number; positions: Position[]; prize: number; freeGames: number };

/** All that a window wins. Without `scatter` too few scatters are shown. */
export type SpinHits<S extends string> = { wins: WindowWin<S>[]; scatter?: ScatterHit };

/** Everything a window wins, lines in order. Pure; stakes and multipliers are left to the round. */
export function evaluateSpin<S extends string>(model: SlotModel<S>, window: Window<S>): SpinHits<S> {
  const wins = (model.evaluation ?? evaluateLines)(model, window);
  const scatter = evaluateScatters(model, window);
  return { wins, ...(scatter && { scatter }) };
}

/** Returns what the scatters of a window win, or undefined. */
export function evaluateScatters<S extends string>(model: SlotModel<S>, window: Window<S>): ScatterHit | undefined {
  const positions: Position[] = [];
  for (const [reel, column] of window.entries())
    for (let row = 0; row < column.length; row += 1) if (column[row] === model.scatter) positions.push({ reel, row });
  const count = positions.length;
  const prize = scatterPrize(model, count);
  const freeGames = freeGameAward(model, count);
  return prize === 0 && freeGames === 0 ? undefined : { count, positions, prize, freeGames };
}

/** What reels that have stopped win: by the stop itself, by the turns after it, where the slot has such, and by scatters in the stop. */
export function evaluateStops<S extends string>(
  model: SlotModel<S>,
  { strips, stops, draws }: { strips: readonly Strip<S>[]; stops: readonly number[]; draws: Draws },
): SpinHits<S> & { window: S[][]; turns: SpinTurn<S>[] } {
  const { rows } = model;
  const window = strips.map((strip, reel) => showStrip(model, strip, stops[reel] ?? 0, rows && rowsAt(rows, draws.nextInt(rows.of))));
  if (model.mechanic === undefined) return { window, turns: [], ...evaluateSpin(model, window) };
  const judge = model.evaluation ?? evaluateLines;
  const followed = model.mechanic.follow({ model, draws, strips, stops, window, evaluate: (shown) => judge(model, shown) });
  const scatter = evaluateScatters(model, window);
  return { window, ...followed, ...(scatter && { scatter }) };
}
