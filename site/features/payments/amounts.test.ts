import { expect, test } from 'vitest';
import { amountFault, maxOf, quickAmounts, requireAmount } from './amounts.ts';
import { readAmount, typedAmount } from '#site/shared/forms/typed-amounts.ts';

const euro = { code: 'EUR', subunitToUnit: 100 };
const bitcoin = { code: 'BTC', subunitToUnit: 100_000_000, subCurrencies: [{ code: 'mBTC', subunitToUnit: 1000 }] };
const card = { minAmount: 1000, maxAmount: 500_000 };

test('quick amounts rise from the least and stay within the most', () => {
  expect(quickAmounts(card)).toEqual([1000n, 2000n, 5000n, 10_000n]);
  expect(quickAmounts({ minAmount: 1000, maxAmount: 4999 })).toEqual([1000n, 2000n]);
  // nor does money that goes out pass what there is
  for (const [balance, amounts] of [
    [999, []],
    [2000, [1000n, 2000n]],
    [600_000, [1000n, 2000n, 5000n, 10_000n]],
  ] as const)
    expect([balance, quickAmounts(card, balance)]).toEqual([balance, amounts]);
});

test('amounts are read in the unit that is shown: milli for crypto', () => {
  expect(readAmount('25,5', euro)).toBe(2550n);
  expect(readAmount('0.5', bitcoin)).toBe(50_000n);
  expect(readAmount('1.234', euro)).toBeUndefined();
  expect(requireAmount('0.00001', bitcoin)).toBe(1);
});

test('an amount is written as its reader would type it', () => {
  expect(typedAmount(2550n, euro, 'de')).toBe('25,50');
  expect(typedAmount(2500n, euro, 'en')).toBe('25');
  expect(typedAmount(12_345n, bitcoin, 'en')).toBe('0.12345');
  expect(typedAmount(50_000n, bitcoin, 'en')).toBe('0.50');
});

test('the first thing wrong is said', () => {
  expect(amountFault(' ', euro, card)).toBe('required');
  expect(amountFault('ten', euro, card)).toBe('decimal');
  expect(amountFault('9.99', euro, card)).toBe('between');
  expect(amountFault('5000.01', euro, card)).toBe('between');
  expect(amountFault('10', euro, card)).toBeUndefined();
  expect(amountFault('10', euro, card, 999)).toBe('insufficient-funds');
});

test('all means what the method takes at once', () => {
  expect(maxOf(600_000, card)).toBe(500_000n);
  expect(maxOf(1234, card)).toBe(1234n);
});
