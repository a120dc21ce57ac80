import type { Cell, Needs } from '#sportsbook/markets/rules/index.ts';
import type { Pmf } from './pmf.ts';

/** How likely each end of a period is: the cells that a rule sums over. */
export interface Grid {
  /** Cells that stand for all ends with the same margin, total and so on; of `pair` and `halves`, every one. */
  cells: (needs: Needs) => readonly Cell[];
}

/** What cells are alike in, as a whole number. One that stands for all of a number has it as its home count, or below zero as its away count. */
const likeness: Partial<Record<Needs, (cell: Cell) => number>> = {
  margin: ({ home, away }) => home - away,
  total: ({ home, away }) => home + away,
  home: ({ home }) => home,
  away: ({ away }) => -away,
};

/** Alike cells as one, in the order of the first of each. Thousands of cells go through here at every step of a match: nothing is made for a cell. */
function reduced(cells: readonly Cell[], likenessOf: (cell: Cell) => number): readonly Cell[] {
  const [up, down]: [(Cell | undefined)[], (Cell | undefined)[]] = [[], []];
  const found: Cell[] = [];
  for (const cell of cells) {
    const number = likenessOf(cell);
    const side = number < 0 ? down : up;
    const at = Math.abs(number);
    const known = side[at];
    if (known === undefined) {
      const first = { home: number < 0 ? 0 : at, away: number < 0 ? at : 0, firstHome: 0, firstAway: 0, weight: cell.weight };
      side[at] = first;
      found.push(first);
    } else known.weight += cell.weight;
  }
  return found;
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
      const likenessOf = likeness[needs];
      return likenessOf === undefined ? pairs : keep(needs, () => reduced(pairs, likenessOf));
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
