import { expect, test } from 'vitest';
import { donePercent, leftOf, paceOf, roundsFor, weightOf } from './wagering.ts';

const weights = { default: 100, categories: { 'table-games': 10 }, games: { dice: 0 } };

test('a game weighs as it is named, else as its category, else as all', () => {
  expect(weightOf(weights, 'dice', 'table-games')).toBe(0);
  expect(weightOf(weights, 'blackjack', 'table-games')).toBe(10);
  expect(weightOf(weights, 'golden-caravan', undefined)).toBe(100);
});

test('what is left is told in money and in rounds; a stake that counts nothing never ends it', () => {
  expect(leftOf({ target: 1000, counted: 400 })).toBe(600);
  expect(leftOf({ target: 1000, counted: 1400 })).toBe(0);
  expect([donePercent({ target: 1000, counted: 999 }), donePercent({ target: 0, counted: 0 })]).toEqual([99, 100]);
  expect(roundsFor(6800, 20, 100)).toBe(340);
  expect(roundsFor(601, 20, 50)).toBe(61);
  expect(roundsFor(600, 20, 0)).toBeUndefined();
  // a hundredth of less than a unit counts nothing
  expect(roundsFor(600, 5, 10)).toBeUndefined();
});

test('the pace is the mean time between rounds, without the pauses in which nobody played', () => {
  const at = (...seconds: number[]) => seconds.map((second) => ({ at: new Date(second * 1000).toISOString() }));
  expect(paceOf(at(404, 400, 15, 10, 4, 0))).toBe(4750);
  expect(paceOf(at(0, 4))).toBeUndefined();
});
