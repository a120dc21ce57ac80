import { expect, test } from 'vitest';
import { countsOf } from './counts-of.ts';

const row = (...counts: number[]) => ({ pays: counts.map((count) => ({ count })) });

test('every number that pays is one column, least first', () => {
  expect(countsOf([row(5, 4, 3), row(3, 2)])).toEqual([2, 3, 4, 5]);
});

test('a game without a paytable has no columns', () => {
  expect(countsOf([])).toEqual([]);
});
