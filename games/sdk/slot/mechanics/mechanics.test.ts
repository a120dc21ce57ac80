// The pieces that judge a window and that follow a stop, each by example and against its rule read word by word.
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Draws } from '#games/fair/index.ts';
import { seeded } from '#games/sdk/client/seeded.ts';
import { toDecimal } from '#games/sdk/fraction.ts';
import { enumerateCascades } from '../enumerate-cascades.ts';
import { enumerateWays } from '../enumerate-ways.ts';
import { evaluateStops } from '../evaluate-spin.ts';
import { exploreStops } from '../explore-stops.ts';
import { noFreeGamesRules, type SlotModel, type Window } from '../model.ts';
import { cascades } from './cascades.ts';
import { evaluateClusters } from './clusters.ts';
import { expandingWilds } from './expanding-wilds.ts';
import { holdAndRespin, valueRespins } from './hold-and-respin.ts';
import { nudges } from './nudges.ts';
import { evaluateWays } from './ways.ts';

type S = 'wild' | 'moon' | 'a' | 'b' | 'c';
const prizes = { a: { 3: 10, 4: 20, 5: 50 }, b: { 3: 4, 4: 8, 5: 20 }, c: { 3: 1, 4: 2, 5: 5 } };
const slot = (more: Partial<SlotModel<S>>): SlotModel<S> => ({
  ...noFreeGamesRules,
  symbols: ['wild', 'moon', 'a', 'b', 'c'],
  wild: 'wild',
  scatter: 'moon',
  rowCount: 3,
  lines: [],
  reels: { base: [], free: [] },
  linePrizes: prizes,
  stakeParts: 10,
  ...more,
});
const columns = (...words: string[]): S[][] => words.map((word) => word.split(' ') as S[]);
const drawing = (...values: number[]): Draws => {
  const left = values.values();
  return { nextInt: () => left.next().value ?? 0 };
};
const noDraws = drawing();

const anyWindow = fc.array(fc.array(fc.constantFrom<S>('wild', 'moon', 'a', 'b', 'c'), { minLength: 3, maxLength: 3 }), {
  minLength: 5,
  maxLength: 5,
});

/** Every way through the reels, one place on each, counted one by one. */
function waysSlowly(window: Window<S>, symbol: S): { count: number; ways: number } {
  const fits = (column: readonly S[]) => column.filter((shown) => shown === symbol || shown === 'wild').length;
  let [count, ways] = [0, 1];
  for (const column of window) {
    if (fits(column) === 0) break;
    count += 1;
    ways *= fits(column);
  }
  return { count, ways };
}

test('GA-01 ways pay a symbol on reels in a row from the left, once for every way through its places', () => {
  const [win, ...others] = evaluateWays(slot({}), columns('a b b', 'a a c', 'wild c c', 'b b b', 'a a a'));
  expect(others).toEqual([]);
  expect(win).toMatchObject({ symbol: 'a', count: 3, ways: 2, prize: 20 });
  fc.assert(
    fc.property(anyWindow, (window) => {
      const paid = (['a', 'b', 'c'] as const).flatMap((symbol) => {
        const { count, ways } = waysSlowly(window, symbol);
        const prize = count < 3 ? 0 : prizes[symbol][count as 3 | 4 | 5] * ways;
        return prize === 0 ? [] : [{ symbol, count, ways, prize }];
      });
      expect(evaluateWays(slot({}), window)).toMatchObject(paid);
    }),
  );
});

test('GA-01 clusters pay symbols that touch side by side or one over another, not across a corner', () => {
  const model = slot({ linePrizes: { a: { 4: 6, 6: 30 } } });
  const across = columns('a b c', 'b a c', 'c c a');
  expect(evaluateClusters(model, across)).toEqual([]);
  const [win] = evaluateClusters(model, columns('a a b', 'b a c', 'b a a'));
  expect(win).toMatchObject({ symbol: 'a', count: 5, prize: 6 });
  expect(win?.positions).toHaveLength(5);
});

test('GA-01 every place is in one cluster at most, and holds its symbol', () => {
  const model = slot({ linePrizes: { a: { 2: 1 }, b: { 2: 1 }, c: { 2: 1 } } });
  fc.assert(
    fc.property(anyWindow, (window) => {
      const wins = evaluateClusters(model, window);
      const places = wins.flatMap(({ symbol, positions }) => positions.map(({ reel, row }) => ({ symbol, at: `${reel} ${row}` })));
      expect(new Set(places.map(({ at }) => at)).size).toBe(places.length);
      for (const { symbol, at } of places) expect(window[Number(at[0])]?.[Number(at[2])]).toBe(symbol);
    }),
  );
});

const spin = (model: SlotModel<S>, strips: S[][], stops: number[], draws = noDraws) => evaluateStops(model, { strips, stops, draws });

test('GA-01 wilds fill their reels before anything is paid, and a scatter beside one still counts', () => {
  const model = slot({ evaluation: evaluateWays, mechanic: expandingWilds(), scatterPrizes: { 1: 2 } });
  const strips = columns('a b c', 'moon wild c', 'c a b', 'b b b', 'c c c');
  const { wins, turns, scatter } = spin(model, strips, [0, 0, 0, 0, 0]);
  expect(wins).toEqual([]);
  expect(turns).toHaveLength(1);
  expect(turns[0]).toMatchObject({
    by: 'expand',
    multiplier: 1,
    wins: [{ symbol: 'a', ways: 3 }, { symbol: 'b', count: 4, ways: 9 }, { symbol: 'c' }],
  });
  expect(turns[0]?.window[1]).toEqual(['wild', 'wild', 'wild']);
  expect(scatter).toMatchObject({ count: 1, prize: 2 });
});

test('GA-01 a cascade takes what won away, lets the rest fall, and goes on from the strips with a higher multiplier', () => {
  const model = slot({ linePrizes: { a: { 3: 5 } }, evaluation: evaluateClusters, mechanic: cascades({ multipliers: [1, 2, 4], cap: 5 }) });
  const strips = columns('b c b c', 'c b c b', 'a a a b');
  const { wins, turns } = spin(model, strips, [0, 0, 0]);
  expect(wins).toMatchObject([{ symbol: 'a', count: 3 }]);
  // above the stop 0 the strip ends: b, then the three again
  expect(turns[0]).toMatchObject({ by: 'cascade', multiplier: 2, window: columns('b c b', 'c b c', 'a a b'), wins: [] });
  expect(turns).toHaveLength(1);
});

test('GA-01 cascades end at their cap, whatever the strips hold', () => {
  const model = slot({ linePrizes: { a: { 3: 5 } }, evaluation: evaluateClusters, mechanic: cascades({ multipliers: [1, 2], cap: 4 }) });
  const { turns } = spin(model, columns('a a a', 'a a a', 'a a a'), [0, 0, 0]);
  expect(turns.map(({ multiplier }) => multiplier)).toEqual([2, 2, 2, 2]);
});

const nudging = slot({ lines: [[1, 1, 1]], linePrizes: prizes, mechanic: nudges({ oneIn: 4 }) });
const nudgeStrips = columns('b a c', 'c a b', 'c b a');

test('GA-01 a nudge comes where one would win, by one draw, and moves one reel to the best of them', () => {
  const { wins, turns } = spin(nudging, nudgeStrips, [0, 0, 0], drawing(0));
  expect(wins).toEqual([]);
  expect(turns).toMatchObject([{ by: 'nudge', shifts: [0, 0, -1], wins: [{ symbol: 'a', count: 3 }] }]);
  expect(turns[0]?.window[2]).toEqual(['b', 'a', 'c']);
  expect(spin(nudging, nudgeStrips, [0, 0, 0], drawing(1)).turns).toEqual([]);
});

test('a stop that wins, or that no nudge helps, draws nothing', () => {
  const refuse: Draws = {
    nextInt() {
      throw new Error('nothing is drawn here');
    },
  };
  expect(spin(nudging, nudgeStrips, [0, 0, 1], refuse).wins).toHaveLength(1);
  expect(spin(nudging, columns('a a a', 'b b b', 'c c c'), [0, 0, 0], refuse)).toMatchObject({ wins: [], turns: [] });
});

test('GA-03 the fast table of ways is that of playing every stop, wilds expanding', () => {
  const strip = fc.array(fc.constantFrom<S>('wild', 'moon', 'a', 'b', 'c'), { minLength: 3, maxLength: 4 });
  const model = slot({ evaluation: evaluateWays, mechanic: expandingWilds(), scatterPrizes: { 2: 1, 3: 4 } });
  fc.assert(
    fc.property(fc.array(strip, { minLength: 5, maxLength: 5 }), (strips) => {
      expect(enumerateWays(model, strips)).toEqual(exploreStops(model, strips));
    }),
    { numRuns: 12 },
  );
});

test('GA-03 the fast table of cascades is that of playing every stop', () => {
  const strip = fc.array(fc.constantFrom<S>('moon', 'a', 'b', 'c'), { minLength: 4, maxLength: 5 });
  const chain = { multipliers: [1, 2, 3, 5], cap: 4 };
  const linePrizes = { a: { 3: 5, 5: 20 }, b: { 3: 2, 6: 9 }, c: { 4: 1 } };
  const model = slot({ linePrizes, evaluation: evaluateClusters, mechanic: cascades(chain), scatterPrizes: { 2: 1, 3: 4 } });
  fc.assert(
    fc.property(fc.array(strip, { minLength: 4, maxLength: 4 }), (strips) => {
      expect(enumerateCascades(model, strips, chain)).toEqual(exploreStops(model, strips));
    }),
    { numRuns: 12 },
  );
});

test('GA-03 exploring counts a stop with a draw once for each of its values', () => {
  const { windows, classes } = exploreStops(nudging, nudgeStrips);
  expect(windows).toBe(BigInt(27 * 4));
  const wonBy = (stops: number[]) => {
    const sum = [0, 1, 2, 3].map((value) => {
      const { wins, turns } = spin(nudging, nudgeStrips, stops, drawing(value));
      return [...wins, ...turns.flatMap((turn) => turn.wins)].reduce((all, { prize }) => all + prize, 0);
    });
    return sum.reduce((all, prize) => all + prize, 0);
  };
  const all = [0, 1, 2].flatMap((x) => [0, 1, 2].flatMap((y) => [0, 1, 2].map((z) => wonBy([x, y, z]))));
  expect(classes.reduce((sum, one) => sum + one.sum, 0n)).toBe(BigInt(all.reduce((sum, prize) => sum + prize, 0)));
});

const coins = { a: 10, b: 40 };
const hold = { coins, trigger: 3, respins: 3, chances: { a: 3, b: 1 }, of: 20, places: 6 };
const holding = slot({ rowCount: 2, lines: [[0, 0, 0]], linePrizes: {}, mechanic: holdAndRespin<S>(hold) });

test('GA-01 coins stay, each that comes begins the respins anew, and at the end every coin pays', () => {
  const strips = columns('a c', 'b c', 'a c');
  const missing = 19;
  // three places are drawn again: nothing, then one coin, then three times nothing on the two that are left
  const { turns, wins } = spin(
    holding,
    strips,
    [0, 0, 0],
    drawing(missing, missing, missing, 3, missing, missing, ...Array.from({ length: 6 }, () => missing)),
  );
  expect(wins).toEqual([]);
  expect(turns.map(({ left }) => left)).toEqual([2, 3, 2, 1, 0]);
  expect(turns.slice(0, -1).flatMap((turn) => turn.wins)).toEqual([]);
  expect(turns.at(-1)?.wins).toMatchObject([
    { symbol: 'b', count: 2, prize: 80 },
    { symbol: 'a', count: 2, prize: 20 },
  ]);
});

test('too few coins hold nothing and draw nothing, a full window is paid at once', () => {
  expect(spin(holding, columns('a c', 'c c', 'a c'), [0, 0, 0])).toMatchObject({ wins: [], turns: [] });
  expect(spin(holding, columns('a a', 'b b', 'a a'), [0, 0, 0]).turns).toMatchObject([{ wins: [{ prize: 80 }, { prize: 40 }] }]);
});

test('GA-03 what respins add agrees with playing a hundred thousand of them, within its error', () => {
  const random = seeded(7);
  const draws: Draws = { nextInt: (below) => Math.floor(random() * below) };
  const { mean, square, largest } = valueRespins<S>(hold, 3);
  const strips = columns('a c', 'b c', 'a c');
  const rounds = 100_000;
  let sum = 0;
  for (let round = 0; round < rounds; round += 1) {
    const { turns } = spin(holding, strips, [0, 0, 0], draws);
    sum += (turns.at(-1)?.wins ?? []).reduce((all, { prize }) => all + prize, 0) - 60;
  }
  const expected = Number(toDecimal(mean, 9));
  const deviation = Math.sqrt(Number(toDecimal(square, 9)) - expected ** 2);
  expect(Math.abs(sum / rounds - expected)).toBeLessThan((4 * deviation) / Math.sqrt(rounds));
  expect(largest).toBe(120n);
});
