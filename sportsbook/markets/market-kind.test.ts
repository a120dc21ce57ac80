import fc from 'fast-check';
import { expect, test } from 'vitest';
import { footballMarkets } from '#sportsbook/sports/football/markets.ts';
import { readSpecifiers, writeSpecifiers } from './market-kind.ts';

test('SB-01 specifiers are read as they were written, and no others', () => {
  const quarters = fc.integer({ min: -400, max: 400 }).map((value) => value / 4);
  fc.assert(
    fc.property(quarters, fc.integer({ min: 0, max: 30 }), (total, n) => {
      expect(readSpecifiers(['n', 'total'], writeSpecifiers(['n', 'total'], { n, total }))).toEqual({ n, total });
    }),
  );
  expect(readSpecifiers([], '')).toEqual({});
  expect(['', 'hcp=1', 'total=1.3', 'total=', 'total=1|n=2'].map((text) => readSpecifiers(['total'], text))).toEqual(
    Array.from({ length: 5 }, () => undefined),
  );
});

test('football offers at least 25 kinds of markets, each under an id of its own', () => {
  const ids = footballMarkets.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.length).toBeGreaterThanOrEqual(25);
});
