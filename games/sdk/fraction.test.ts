import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { add, fraction, invert, multiply, rootToDecimal, toDecimal, toScientific } from './fraction.ts';

test('GA-03 fractions are exact and in lowest terms', () => {
  expect(add(fraction(1n, 6n), fraction(1n, 3n))).toEqual(fraction(1n, 2n));
  expect(multiply(fraction(2n, 3n), fraction(-9n, 4n))).toEqual(fraction(-3n, 2n));
  expect(invert(fraction(4n, 6n))).toEqual({ numerator: 3n, denominator: 2n });
  expect(add()).toEqual({ numerator: 0n, denominator: 1n });
  expect(() => fraction(1n, 0n)).toThrow(RangeError);
  expect(() => invert(fraction(0n))).toThrow(RangeError);
});

test('GA-02 decimals are cut off, not rounded', () => {
  expect(toDecimal(fraction(2n, 3n), 4)).toBe('0.6666');
  expect(toDecimal(fraction(200n, 3n), 0)).toBe('66');
  expect(toDecimal(fraction(1n, 2000n), 2)).toBe('0.00');
  expect(rootToDecimal(fraction(2n), 6)).toBe('1.414213');
  expect(toScientific(fraction(299_999n))).toBe('2.99e5');
  expect(toScientific(fraction(7n))).toBe('7.00e0');
});

test('GA-03 a root is the largest decimal whose square fits', () => {
  fc.assert(
    fc.property(fc.bigInt(0n, 10n ** 40n), fc.bigInt(1n, 10n ** 20n), (numerator, denominator) => {
      const root = BigInt(rootToDecimal(fraction(numerator, denominator), 3).replace('.', ''));
      expect(root * root * denominator <= numerator * 10n ** 6n).toBe(true);
      expect((root + 1n) ** 2n * denominator > numerator * 10n ** 6n).toBe(true);
    }),
  );
});
