import { expect, test } from 'vitest';
import type { WayReturns } from '#contract/returns.ts';
import { chancesOf, finishChance, outcomesOf } from './finish-chance.ts';

/** As the slot Golden Caravan publishes them. */
const caravan: WayReturns = {
  shares: ['709.074814815', '108.382222222', '71.43473251', '69.342860369', '33.423222917', '7.852288699', '0.489858468'],
  rtp: '96.2009',
  standardDeviation: '5.2624',
};
const way = (more: Partial<WayReturns>): WayReturns => ({
  shares: ['505', '0', '0', '495', '0', '0', '0'],
  rtp: '99',
  standardDeviation: '0.99995',
  ...more,
});

test('a game’s outcomes have its shares, its mean and its spread', () => {
  const outcomes = outcomesOf(caravan);
  if (outcomes === undefined) throw new Error('Golden Caravan tells its returns');
  const mean = outcomes.reduce((sum, { times, chance }) => sum + times * chance, 0);
  const paid = outcomes.reduce((sum, { chance }) => sum + chance, 0);
  const spread = Math.sqrt((1 - paid) * mean ** 2 + outcomes.reduce((sum, { times, chance }) => sum + chance * (times - mean) ** 2, 0));
  expect(mean).toBeCloseTo(0.962009, 6);
  expect(paid).toBeCloseTo(0.290925, 5);
  expect(Math.abs(spread - 5.2624)).toBeLessThan(0.3);
});

test('one prize is found exactly, and a game that tells too little has no chance', () => {
  expect(outcomesOf(way({}))).toEqual([{ times: expect.closeTo(2, 9) as number, chance: 0.495 }]);
  const { rtp: _rtp, ...silent } = way({});
  expect(outcomesOf(silent)).toBeUndefined();
  expect(chancesOf(5, 10, [silent])).toBeUndefined();
});

test('the chance of double or nothing is that of the gambler’s ruin', () => {
  const even = outcomesOf(way({ shares: ['500', '0', '0', '500', '0', '0', '0'], rtp: '100', standardDeviation: '1' }));
  if (even === undefined) throw new Error('It tells its returns');
  // two stakes, three rounds: only losing the first two of them is the end
  expect(finishChance(2, 3, even)).toBeCloseTo(0.75, 9);
  expect(finishChance(3, 3, even)).toBe(1);
  expect(finishChance(0.5, 3, even)).toBe(0);
  expect(finishChance(2, 0, even)).toBe(1);
});

test('the chance falls with the rounds that are left, rises with the money, and both ways to work it out agree', () => {
  const outcomes = outcomesOf(caravan);
  if (outcomes === undefined) throw new Error('Golden Caravan tells its returns');
  const chances = [200, 400, 800].map((rounds) => finishChance(50, rounds, outcomes));
  expect(chances).toEqual(chances.toSorted((a, b) => b - a));
  expect(finishChance(100, 400, outcomes)).toBeGreaterThan(finishChance(50, 400, outcomes));
  const even = outcomesOf(way({ shares: ['500', '0', '0', '500', '0', '0', '0'], rtp: '100', standardDeviation: '1' }));
  if (even === undefined) throw new Error('It tells its returns');
  expect(Math.abs(finishChance(40, 1500, even) - finishChance(40, 1501, even))).toBeLessThan(0.02);
});
