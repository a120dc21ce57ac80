import { Check } from 'typebox/value';
import { expect, test } from 'vitest';
import { Reels } from '#contract/reels.ts';
import { createDraws } from '#games/fair/index.ts';
import { nodeHashing } from '#games/fair/node-hashing.ts';
import { goldenCaravan } from '#games/golden-caravan/index.ts';
import { evaluateSpin } from './evaluate-spin.ts';
import { showStrip } from './model.ts';
import { reelShow } from './reel-show.ts';

test('the reels shown are the strips of the maths, and each result is what the fair draws give, in their order', () => {
  const { rows, strips, results } = reelShow(goldenCaravan);
  expect(rows).toBe(goldenCaravan.rowCount);
  expect(strips).toEqual(goldenCaravan.reels.base);
  for (const [nonce, { stops }] of results.entries()) {
    const draws = createDraws({ serverSeed: '0'.repeat(64), clientSeed: 'on the poster', nonce }, nodeHashing);
    expect(stops).toEqual(goldenCaravan.reels.base.map(({ length }) => draws.nextInt(length)));
  }
});

test('a result says what it pays and which places won, no more and no less', () => {
  const { results } = reelShow(goldenCaravan);
  for (const { stops, times, places } of results) {
    const window = goldenCaravan.reels.base.map((strip, reel) => showStrip(goldenCaravan, strip, stops[reel] ?? 0));
    const { wins, scatter } = evaluateSpin(goldenCaravan, window);
    const lines = wins.reduce((sum, { prize }) => sum + prize, 0);
    expect(Number(times)).toBeCloseTo(lines / goldenCaravan.lines.length + (scatter?.prize ?? 0), 10);
    const won = new Set(
      [...wins, ...(scatter ? [scatter] : [])].flatMap(({ positions }) => positions.map(({ reel, row }) => `${reel} ${row}`)),
    );
    expect(new Set(places.map((place) => place.join(' ')))).toEqual(won);
  }
  // not only those that pay are shown
  expect(results.some(({ times }) => times === '0')).toBe(true);
  expect(results.some(({ times }) => times !== '0')).toBe(true);
});

test('the wire takes it', () => {
  expect(Check(Reels, reelShow(goldenCaravan))).toBe(true);
});
