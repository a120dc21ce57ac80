import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { lines } from './lines.ts';
import { linePrize as prizeOf } from '#games/sdk/slot/model.ts';
import { type LineSymbol, linePrizes, scatterPrizes } from './paytable.ts';
import { evaluateLine, evaluateSpin, goldenCaravan, type Window } from './slot.ts';
import { type GameSymbol, symbols } from './symbols.ts';

const linePrize = (symbol: LineSymbol, count: number): number => prizeOf(goldenCaravan, symbol, count);

const letters: Record<string, GameSymbol> = {
  L: 'lantern',
  '*': 'moon-gate',
  C: 'camel',
  T: 'teapot',
  D: 'dagger',
  O: 'coins',
  R: 'rug',
  P: 'pearl',
  M: 'pomegranate',
  S: 'spice',
  d: 'date',
};

const lineSymbols = symbols.filter((symbol) => symbol !== 'moon-gate');

const read = (text: string): GameSymbol[] => text.split('').map((letter) => letters[letter]!);

/** A window from its three rows, top first. */
const windowOf = (...rows: [string, string, string]): Window => [0, 1, 2, 3, 4].map((reel) => rows.map((row) => letters[row[reel]!]!));

/** The rules read off word by word: every symbol and every count from the left is tried, and the best prize is kept. */
function bestPrizeSlowly(row: readonly GameSymbol[]): number {
  let best = 0;
  for (const symbol of lineSymbols) {
    for (const count of [3, 4, 5] as const) {
      const fits = row.slice(0, count).every((shown) => shown === symbol || (shown === 'lantern' && symbol !== 'lantern'));
      if (fits) best = Math.max(best, linePrizes[symbol][count]);
    }
  }
  return best;
}

const anySymbol = fc.constantFrom(...symbols);
/** Few different symbols, so that wins are common. */
const anyWindow = fc
  .uniqueArray(anySymbol, { minLength: 1, maxLength: 4 })
  .chain((few) =>
    fc.array(fc.array(fc.constantFrom(...few, 'lantern' as const), { minLength: 3, maxLength: 3 }), { minLength: 5, maxLength: 5 }),
  );

test.each<[string, string, LineSymbol | undefined, number]>([
  ['three of a kind', 'CCCTT', 'camel', 3],
  ['four of a kind', 'CCCCT', 'camel', 4],
  ['five of a kind', 'CCCCC', 'camel', 5],
  ['two are nothing', 'CCTTD', undefined, 0],
  ['a win starts on the left reel', 'TCCCC', undefined, 0],
  ['a gap ends a win', 'CCTCC', undefined, 0],
  ['only the longest counts', 'ddddS', 'date', 4],
  ['wild inside', 'CLCTT', 'camel', 3],
  ['wild first', 'LCCTT', 'camel', 3],
  ['wild last', 'CCLTT', 'camel', 3],
  ['two wilds first', 'LLCTT', 'camel', 3],
  ['wilds lengthen a win', 'CLLLC', 'camel', 5],
  ['wild does not join two symbols', 'CCLTC', 'camel', 3],
  ['wild is not the scatter', 'L***L', undefined, 0],
  ['scatter ends a win', 'CCC*C', 'camel', 3],
  ['scatter after two wilds', 'LL*CC', undefined, 0],
  ['no line win of scatters', '*****', undefined, 0],
  ['three wilds beat four dates', 'LLLdS', 'lantern', 3],
  ['four pearls go before three wilds of the same prize', 'LLLPS', 'pearl', 4],
  ['three wilds before a camel are four camels', 'LLLCT', 'camel', 4],
  ['three wilds before two camels are five camels', 'LLLCC', 'camel', 5],
  ['four wilds beat five spices', 'LLLLS', 'lantern', 4],
  ['four wilds before a camel are five camels', 'LLLLC', 'camel', 5],
  ['four coins and a wild are five coins', 'LLLLO', 'coins', 5],
  ['three wilds and a scatter', 'LLL*C', 'lantern', 3],
  ['five wilds', 'LLLLL', 'lantern', 5],
])('GA-01 line: %s', (_name, row, symbol, count) => {
  const expected = symbol && { symbol, count, prize: linePrize(symbol, count) };
  expect(evaluateLine(read(row))).toEqual(expected);
});

test('GA-01 the line evaluation pays what the rules read word by word pay, for all 11^5 rows', () => {
  const rows = Array.from({ length: symbols.length ** 5 }, (_, code) =>
    [0, 1, 2, 3, 4].map((reel) => symbols[Math.floor(code / symbols.length ** reel) % symbols.length]!),
  );
  expect(rows.filter((row) => (evaluateLine(row)?.prize ?? 0) !== bestPrizeSlowly(row))).toEqual([]);
});

test('GA-01 every window pays on its lines what the slow evaluation pays, and shows where', () => {
  fc.assert(
    fc.property(anyWindow, (window) => {
      const { wins } = evaluateSpin(window);
      const rows = lines.map((line) => line.map((row, reel) => window[reel]![row]!));
      expect(lines.map((_, index) => wins.find(({ line }) => line === index + 1)?.prize ?? 0)).toEqual(rows.map(bestPrizeSlowly));
      for (const win of wins) {
        expect(win.positions).toHaveLength(win.count);
        for (const [index, { reel, row }] of win.positions.entries()) {
          expect(reel).toBe(index);
          expect(row).toBe(lines[(win.line ?? 0) - 1]?.[reel]);
          expect([win.symbol, 'lantern']).toContain(window[reel]?.[row]);
        }
      }
    }),
    { numRuns: 500 },
  );
});

test('GA-01 each line wins along its own rows', () => {
  for (const [index, line] of lines.entries()) {
    const window = line.map((row) => [0, 1, 2].map((other): GameSymbol => (other === row ? 'camel' : 'date')));
    const camels = evaluateSpin(window).wins.filter(({ symbol, count }) => symbol === 'camel' && count === 5);
    expect(camels.map((win) => win.line)).toEqual([index + 1]);
  }
});

test('GA-01 a window of one symbol wins on all 20 lines', () => {
  const { wins, scatter } = evaluateSpin(windowOf('CCCCC', 'CCCCC', 'CCCCC'));
  expect(wins.map(({ line, prize }) => [line, prize])).toEqual(lines.map((_, index) => [index + 1, 1000]));
  expect(scatter).toBeUndefined();
});

test.each<[number, [string, string, string], number, number]>([
  [3, ['*TDdR', 'CP*OM', 'STOM*'], scatterPrizes[3], 8],
  [4, ['*TDdR', 'C**OM', 'STOM*'], scatterPrizes[4], 12],
  [5, ['*TD*R', 'C**OM', 'STOM*'], scatterPrizes[5], 20],
])('GA-01 %i scatters pay anywhere and open free games', (count, rows, prize, freeGames) => {
  const window = windowOf(...rows);
  const { scatter } = evaluateSpin(window);
  expect(scatter).toMatchObject({ count, prize, freeGames });
  expect(scatter?.positions.map(({ reel, row }) => window[reel]?.[row])).toEqual(Array.from({ length: count }, () => 'moon-gate'));
});

test('GA-01 two scatters are nothing', () => {
  expect(evaluateSpin(windowOf('*TDdR', 'CP*OM', 'STOMd'))).toEqual({ wins: [] });
});

test('GA-01 scatter and line wins of one window are both listed', () => {
  const { wins, scatter } = evaluateSpin(windowOf('CCC**', '*PdOM', 'STOMd'));
  expect(wins.map(({ line, symbol, count }) => [line, symbol, count])).toContainEqual([2, 'camel', 3]);
  expect(scatter?.count).toBe(3);
});
