import fc from 'fast-check';
import { expect, test } from 'vitest';
import { americanOf, formatOdds, formatTotalOdds, fractionOf, isSame, oddsFormats } from './index.ts';

test('prices are written decimal, fractional and American', () => {
  const written = (price: number) => oddsFormats.map((format) => formatOdds(price, format));
  expect(written(1850)).toEqual(['1.85', '17/20', '-117.6']);
  expect(written(2000)).toEqual(['2.00', '1/1', '+100']);
  expect(written(2375)).toEqual(['2.375', '11/8', '+137.5']);
  expect(written(1500)).toEqual(['1.50', '1/2', '-200']);
  expect(written(11_000)).toEqual(['11.00', '10/1', '+1000']);
  expect(written(1001)).toEqual(['1.001', '1/1000', '-100000']);
  expect(formatTotalOdds({ n: 7_390_935n, d: 1_000_000n })).toBe('7.39');
});

test('a language writes its own sign before the digits of a fraction, and fractions have none', () => {
  const written = (price: number) => oddsFormats.map((format) => formatOdds(price, format, ','));
  expect(written(1850)).toEqual(['1,85', '17/20', '-117,6']);
  expect(written(11_000)).toEqual(['11,00', '10/1', '+1000']);
});

test('every format gives the price back exactly', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1001, max: 10_000_000 }), (price) => {
      const profit = fractionOf(price);
      expect(isSame({ n: BigInt(price), d: 1000n }, { n: profit.n + profit.d, d: profit.d })).toBe(true);
      const american = americanOf(price);
      const fromAmerican = american.n > 0n ? { n: american.n, d: american.d * 100n } : { n: 100n * american.d, d: -american.n };
      expect(isSame(fromAmerican, profit)).toBe(true);
    }),
  );
});
