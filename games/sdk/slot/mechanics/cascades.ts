// What won vanishes, what lies over it falls, and the reels go on from their strips: a cascade. Each one that wins is paid with a higher
// multiplier. Nothing is drawn for it: the strips say what follows, so that the stops alone decide the whole chain.
import type { Mechanic, SpinTurn, Window, WindowWin } from '../model.ts';

/** `multipliers`: 1 for the stop, then of the first cascade and on, the last for all after. `cap`: there are no more cascades. */
export interface Chain {
  multipliers: readonly number[];
  cap: number;
}

/** Returns the mechanic. */
export const cascades = <S extends string>({ multipliers, cap }: Chain): Mechanic<S> => ({
  name: 'cascades',
  settings: { multipliers, cap },
  chain: { multipliers, cap },
  follow({ window, stops, strips, evaluate }) {
    const first = evaluate(window);
    const above = [...stops];
    const turns: SpinTurn<S>[] = [];
    let shown = window;
    let wins = first;
    while (wins.length > 0 && turns.length < cap) {
      shown = collapse(shown, wins, strips, above);
      wins = evaluate(shown);
      turns.push({
        by: 'cascade',
        window: shown.map((column) => [...column]),
        wins,
        multiplier: multiplierAt(multipliers, turns.length + 1),
      });
    }
    return { wins: first, turns };
  },
});

const multiplierAt = (multipliers: readonly number[], index: number): number => multipliers[Math.min(index, multipliers.length - 1)] ?? 1;

/** The window after a fall; `above` is where each strip is shown from, and moves up by what fell in. */
function collapse<S extends string>(
  window: Window<S>,
  wins: readonly WindowWin<S>[],
  strips: readonly (readonly S[])[],
  above: number[],
): Window<S> {
  const gone = new Set(wins.flatMap(({ positions }) => positions.map(({ reel, row }) => `${reel} ${row}`)));
  return window.map((column, reel) => {
    const stayed = column.filter((_, row) => !gone.has(`${reel} ${row}`));
    const strip = strips[reel] ?? [];
    const fresh: S[] = [];
    while (fresh.length + stayed.length < column.length) {
      const next = ((above[reel] ?? 0) - 1 + strip.length) % strip.length;
      above[reel] = next;
      const symbol = strip[next];
      if (symbol === undefined) throw new RangeError('A reel has a strip.');
      fresh.unshift(symbol);
    }
    return [...fresh, ...stayed];
  });
}
