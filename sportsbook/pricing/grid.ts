import type { Cell, Needs } from '#sportsbook/markets/rules/index.ts';
import type { Pmf } from './pmf.ts';

/** How likely each end of a period is: the cells that a rule sums over. */
export interface Grid {
  /** Cells that stand for all ends with the same margin, total and so on; of `pair` and `halves`, every one. */
  cells: (needs: Needs) => readonly Cell[];
}

type Reducer = (home: number, away: number) => readonly [key: number, home: number, away: number];
const reducers: Partial<Record<Needs, Reducer>> = {
  margin: (home, away) => [home - away, Math.max(0, home - away), Math.max(0, away - home)],
  total: (home, away) => [home + away, home + away, 0],
  home: (home) => [home, home, 0],
  away: (_, away) => [away, 0, away],
};

function reduced(cells: readonly Cell[], reducer: Reducer): readonly Cell[] {
  const found = new Map<number, Cell>();
  for (const { home, away, weight } of cells) {
    const [key, reducedHome, reducedAway] = reducer(home, away);
    const known = found.get(key);
    if (known === undefined) found.set(key, { home: reducedHome, away: reducedAway, firstHome: 0, firstAway: 0, weight });
    else known.weight += weight;
  }
  return [...found.values()];
}

/** A grid of cells as they are; what they are reduced to is kept. */
export function gridOf(makeCells: () => readonly Cell[], makeHalves: () => readonly Cell[] = makeCells): Grid {
  const kept = new Map<Needs, readonly Cell[]>();
  const keep = (needs: Needs, make: () => readonly Cell[]): readonly Cell[] => {
    const known = kept.get(needs);
    if (known !== undefined) return known;
    const made = make();
    kept.set(needs, made);
    return made;
  };
  return {
    cells: (needs) => {
      if (needs === 'halves') return keep('halves', makeHalves);
      const pairs = keep('pair', makeCells);
      const reducer = reducers[needs];
      return reducer === undefined ? pairs : keep(needs, () => reduced(pairs, reducer));
    },
  };
}

/** Ends of a period whose two counts do not depend on each other. */
export function independentCells(home: Pmf, away: Pmf): Cell[] {
  const cells: Cell[] = [];
  for (const [i, homeWeight] of home.weights.entries())
    for (const [j, awayWeight] of away.weights.entries())
      cells.push({ home: home.from + i, away: away.from + j, firstHome: 0, firstAway: 0, weight: homeWeight * awayWeight });
  return cells;
}

/** Ends of a match of two halves that do not depend on each other; what is less likely than one in a million of a half is left out. */
export function halvesCells(first: readonly Cell[], second: readonly Cell[]): Cell[] {
  const likely = (cells: readonly Cell[]): Cell[] => cells.filter(({ weight }) => weight > 1e-6);
  const others = likely(second);
  return likely(first).flatMap((one) =>
    others.map((other) => ({
      home: one.home + other.home,
      away: one.away + other.away,
      firstHome: one.home,
      firstAway: one.away,
      weight: one.weight * other.weight,
    })),
  );
}
