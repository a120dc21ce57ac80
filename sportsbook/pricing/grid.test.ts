// What cells are reduced to, against the plain way of doing it: the same sums in the same order, to the last bit, so that no price moves.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Cell } from '#sportsbook/markets/rules/index.ts';
import { gridOf } from './grid.ts';

type Plain = (home: number, away: number) => readonly [key: number, home: number, away: number];
const plain = {
  margin: (home, away) => [home - away, Math.max(0, home - away), Math.max(0, away - home)],
  total: (home, away) => [home + away, home + away, 0],
  home: (home) => [home, home, 0],
  away: (_, away) => [away, 0, away],
} as const satisfies Record<string, Plain>;

function plainly(cells: readonly Cell[], reducer: Plain): Cell[] {
  const found = new Map<number, Cell>();
  for (const { home, away, weight } of cells) {
    const [key, reducedHome, reducedAway] = reducer(home, away);
    const known = found.get(key);
    found.set(key, {
      home: reducedHome,
      away: reducedAway,
      firstHome: 0,
      firstAway: 0,
      weight: known === undefined ? weight : known.weight + weight,
    });
  }
  return [...found.values()];
}

const count = fc.integer({ min: 0, max: 140 });
const cell: fc.Arbitrary<Cell> = fc.record({
  home: count,
  away: count,
  firstHome: count,
  firstAway: count,
  weight: fc.double({ min: 0, max: 1, noNaN: true }),
});

test('cells are reduced to the same ones as plainly, in their order and to the last bit', () => {
  fc.assert(
    fc.property(fc.array(cell, { maxLength: 300 }), (cells) => {
      const before = structuredClone(cells);
      const grid = gridOf(() => cells);
      for (const needs of ['margin', 'total', 'home', 'away'] as const) expect(grid.cells(needs)).toEqual(plainly(before, plain[needs]));
      expect(grid.cells('pair')).toEqual(before);
    }),
  );
});
