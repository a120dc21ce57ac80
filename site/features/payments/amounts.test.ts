import fc from 'fast-check';
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
  expect(readAmount('25,5', euro, 'en')).toBe(2550n);
  expect(readAmount('0.5', bitcoin, 'en')).toBe(50_000n);
  expect(readAmount('1.234', euro, 'en')).toBeUndefined();
  expect(requireAmount('0.00001', bitcoin, 'en')).toBe(1);
});

const locales = ['en', 'de', 'es', 'fr', 'pt-br', 'tr'];

test('what may be thousands in a language is no amount there, and none is read as another one', () => {
  for (const [text, group] of [
    ['1,000', ['en']],
    ['12,345', ['en']],
    ['1.000', ['de', 'es', 'pt-br', 'tr']],
  ] as const)
    for (const locale of locales) {
      const isGrouped = (group as readonly string[]).includes(locale);
      expect([text, locale, readAmount(text, bitcoin, locale) === undefined]).toEqual([text, locale, isGrouped]);
      expect(amountFault(text, bitcoin, locale, card) === 'grouped').toBe(isGrouped);
    }
  // a part of one, and what nobody groups so
  for (const text of ['0,125', ',125', '0.125', '1,0005', '1.0005'])
    for (const locale of locales) expect([text, locale, readAmount(text, bitcoin, locale)]).not.toContain(undefined);
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 99_999_999 }), fc.nat(99_999), fc.constantFrom(...locales), (whole, rest, locale) => {
      const minor = BigInt(whole) * 100_000n + BigInt(rest);
      expect(readAmount(typedAmount(minor, bitcoin, locale), bitcoin, locale)).toBe(minor);
      const grouped = new Intl.NumberFormat(locale, { maximumFractionDigits: 5, useGrouping: 'always' }).format(Number(minor) / 100_000);
      expect([undefined, minor]).toContain(readAmount(grouped, bitcoin, locale));
    }),
  );
});

test('an amount is written as its reader would type it', () => {
  expect(typedAmount(2550n, euro, 'de')).toBe('25,50');
  expect(typedAmount(2500n, euro, 'en')).toBe('25');
  expect(typedAmount(12_345n, bitcoin, 'en')).toBe('0.12345');
  expect(typedAmount(50_000n, bitcoin, 'en')).toBe('0.50');
});

test('the first thing wrong is said', () => {
  expect(amountFault(' ', euro, 'en', card)).toBe('required');
  expect(amountFault('ten', euro, 'en', card)).toBe('decimal');
  expect(amountFault('9.99', euro, 'en', card)).toBe('between');
  expect(amountFault('5000.01', euro, 'en', card)).toBe('between');
  expect(amountFault('10', euro, 'en', card)).toBeUndefined();
  expect(amountFault('10', euro, 'en', card, 999)).toBe('insufficient-funds');
});

test('all means what the method takes at once', () => {
  expect(maxOf(600_000, card)).toBe(500_000n);
  expect(maxOf(1234, card)).toBe(1234n);
});
