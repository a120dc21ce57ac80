import fc from 'fast-check';
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

test('a sum is rounded once, after the sum', () => {
  // 0.004 EUR each: three of them are a cent, though each alone is none
  const dust = { subunitToUnit: 1_000_000, rate: { rate: '0.004' } };
  const parts = [1, 2, 3].map(() => ({ amount: 1_000_000, unit: dust }));
  expect(sumEquivalents(parts.slice(0, 1), euro)).toBe(0);
  expect(sumEquivalents(parts, euro)).toBe(1);
  expect(sumEquivalents([], euro)).toBe(0);
});

test('a sum is never half a cent off the exact one, in whatever order it is summed', () => {
  // with rates of whole thousandths the exact sum is a whole number of parts
  const part = fc.record({ amount: fc.integer({ min: 0, max: 1_000_000_000 }), thousandths: fc.integer({ min: 1, max: 100_000_000 }) });
  fc.assert(
    fc.property(fc.array(part, { maxLength: 6 }), (parts) => {
      const given = parts.map(({ amount, thousandths }) => ({
        amount,
        unit: { subunitToUnit: 100, rate: { rate: `${Math.floor(thousandths / 1000)}.${String(thousandths % 1000).padStart(3, '0')}` } },
      }));
      const exact = parts.reduce((sum, { amount, thousandths }) => sum + BigInt(amount) * BigInt(thousandths), 0n);
      fc.pre(exact < BigInt(Number.MAX_SAFE_INTEGER) * 1000n);
      const sum = sumEquivalents(given, euro);
      const off = BigInt(sum) * 1000n - exact;
      expect(-500n < off && off <= 500n).toBe(true);
      expect(sumEquivalents(given.toReversed(), euro)).toBe(sum);
    }),
  );
});
