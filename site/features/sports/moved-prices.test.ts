import { expect, test } from 'vitest';
import { movesOf, needAccepting } from './moved-prices.ts';

const seen = { price: 5000, isPriced: true, placePrice: 1700 };

test('a leg has moved with its price to win or to place; what was never seen, or is not known, has not', () => {
  expect(movesOf(seen, { price: 5000, placePrice: 1700 })).toEqual([]);
  expect(movesOf(seen, { price: 5000, placePrice: 1800 })).toEqual([{ of: 'place', seen: 1700, now: 1800 }]);
  expect(movesOf(seen, { price: 4800, placePrice: 1600 })).toEqual([
    { of: 'win', seen: 5000, now: 4800 },
    { of: 'place', seen: 1700, now: 1600 },
  ]);
  expect(movesOf({ price: 5000, isPriced: true }, { price: 5000, placePrice: 1800 })).toEqual([]);
  expect(movesOf({ price: 1000, isPriced: false }, { price: 4000 })).toEqual([]);
  expect(movesOf(seen, { price: undefined })).toEqual([]);
  expect(movesOf(seen, undefined)).toEqual([]);
});

test('a place whose price moved is accepted as a price to win is: always, where it fell, never', () => {
  const of = (placePrice: number) => movesOf(seen, { price: 5000, placePrice });
  expect([of(1700), of(1800), of(1600)].map((moves) => needAccepting('none', moves))).toEqual([false, true, true]);
  expect([of(1800), of(1600)].map((moves) => needAccepting('higher', moves))).toEqual([false, true]);
  expect(needAccepting('any', of(1600))).toBe(false);
});
