import { expect, test } from 'vitest';
import { sumEquivalents } from './equivalents.ts';

const euro = { subunitToUnit: 100, rate: { rate: '1' } };
const dollar = { subunitToUnit: 100, rate: { rate: '0.9223' } };
const bitcoin = { subunitToUnit: 100_000_000, rate: { rate: '58230.5' } };

test('an equivalent is computed from both rates and ratios and rounded to two decimals', () => {
  expect(sumEquivalents([{ amount: 10_000, unit: euro }], euro)).toBe(10_000);
  expect(sumEquivalents([{ amount: 10_000, unit: dollar }], euro)).toBe(9223);
  expect(sumEquivalents([{ amount: 10_000, unit: euro }], dollar)).toBe(10_842);
  // 0.0005 BTC = 29.11525 EUR
  expect(sumEquivalents([{ amount: 50_000, unit: bitcoin }], euro)).toBe(2912);
});

test('a sum is the sum of what is shown', () => {
  const parts = [
    { amount: 1, unit: dollar },
    { amount: 50_000, unit: bitcoin },
    { amount: 250, unit: euro },
  ];
  expect(sumEquivalents(parts, euro)).toBe(1 + 2912 + 250);
  expect(sumEquivalents([], euro)).toBe(0);
});
