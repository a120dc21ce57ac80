// After a stop without a win, a drawn chance nudges one reel by one symbol, up or down, to the best win that any single nudge gives.
import { type Mechanic, showStrip, type Strip, type Window, type WindowWin } from '../model.ts';

/** Returns the mechanic: where a nudge would win, it comes in one of `oneIn` such stops, by one draw more. */
export const nudges = <S extends string>({ oneIn }: { oneIn: number }): Mechanic<S> => ({
  name: 'nudges',
  settings: { oneIn },
  branches: oneIn,
  follow({ model, window, stops, strips, draws, evaluate }) {
    const wins = evaluate(window);
    if (wins.length > 0) return { wins, turns: [] };
    const best = bestNudge(strips, stops, window, (strip, stop) => showStrip(model, strip, stop), evaluate);
    if (best === undefined || draws.nextInt(oneIn) !== 0) return { wins, turns: [] };
    const shifts = stops.map((_, reel) => (reel === best.reel ? best.shift : 0));
    return { wins, turns: [{ by: 'nudge', window: best.window, wins: best.wins, multiplier: 1, shifts }] };
  },
});

interface Nudge<S extends string> {
  reel: number;
  /** 1 one symbol down, -1 one up. */
  shift: number;
  window: S[][];
  wins: WindowWin<S>[];
}

/** The nudge that wins most; of equal ones the leftmost, down before up. */
function bestNudge<S extends string>(
  strips: readonly Strip<S>[],
  stops: readonly number[],
  window: Window<S>,
  show: (strip: Strip<S>, stop: number) => S[],
  evaluate: (window: Window<S>) => WindowWin<S>[],
): Nudge<S> | undefined {
  let best: (Nudge<S> & { prize: number }) | undefined;
  for (const [reel, strip] of strips.entries())
    for (const shift of [1, -1]) {
      const stop = ((stops[reel] ?? 0) - shift + strip.length) % strip.length;
      const nudged = window.map((column, index) => (index === reel ? show(strip, stop) : [...column]));
      const wins = evaluate(nudged);
      const prize = wins.reduce((sum, win) => sum + win.prize, 0);
      if (prize > (best?.prize ?? 0)) best = { reel, shift, window: nudged, wins, prize };
    }
  return best;
}
