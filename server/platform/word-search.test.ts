import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bestFit, fit, slipsBetween, wordsOf } from './word-search.ts';

test.each([
  ['deposit', 'deposit', 0],
  ['depsoit', 'deposit', 1],
  ['deposi', 'deposit', 1],
  ['deeposit', 'deposit', 1],
  ['', 'abc', 3],
  ['ca', 'abc', 3],
])('%s and %s are %i slips apart', (a, b, slips) => {
  expect(slipsBetween(a, b)).toBe(slips);
});

test('slips are the same both ways, none only between equals, and never more than the longer word has letters', () => {
  const word = fc.string({ maxLength: 8 });
  fc.assert(
    fc.property(word, word, (a, b) => {
      const slips = slipsBetween(a, b);
      expect(slips).toBe(slipsBetween(b, a));
      expect(slips === 0).toBe(a === b);
      expect(slips).toBeLessThanOrEqual(Math.max(a.length, b.length));
    }),
  );
});

test('a word fits whole, as a beginning, with a slip; short words are taken as they are', () => {
  expect(fit('caravan', 'caravan')).toBe(1);
  expect(fit('cara', 'caravan')).toBeGreaterThan(fit('caravna', 'caravan'));
  expect(fit('carvan', 'caravan')).toBeGreaterThan(0);
  expect(fit('cat', 'car')).toBe(0);
  expect(bestFit('zzz', ['one', 'two'])).toBe(0);
});

test('words are compared without accents and capitals', () => {
  expect(wordsOf('Über ÇOK güzel, IŞIK')).toEqual(['uber', 'cok', 'guzel', 'isik']);
});
