import fc from 'fast-check';
import { expect, test } from 'vitest';
import { feeOf, priceOf } from './price.ts';

const eur = { digits: 2, worth: '1' };
const btc = { digits: 8, worth: '84250.5' };

test('a price by hand: the fee first, then the coin at the rate that is shown', () => {
  // 2.49 % of 50.00 is 1.245, so 1.25; one coin 84250.5 * 1.008 = 84924.504, shown and reckoned as 84924.51
  expect(priceOf(5000n, eur, btc)).toEqual({ fee: 125n, rate: '84924.51', gets: (4875n * 100n * 100_000_000n) / (8_492_451n * 100n) });
  expect(priceOf(5000n, eur, btc)?.gets).toBe(57_403n);
  expect(priceOf(10_000n, { digits: 2, worth: '0.1618' }, { digits: 9, worth: '3115.25' })).toMatchObject({ fee: 249n, rate: '19407.74' });
});

test('the least fee is half a unit, and an amount of which nothing is left has no price', () => {
  expect([feeOf(100n, 2), feeOf(2008n, 2), feeOf(2009n, 2)]).toEqual([50n, 50n, 51n]);
  expect(priceOf(50n, eur, btc)).toBeUndefined();
  expect(priceOf(51n, eur, { digits: 0, worth: '84250.5' })).toBeUndefined();
});

test('whatever is paid, what arrives at the rate that is shown is never more than what was left after the fee, and less by under one unit', () => {
  const amounts = fc.bigInt({ min: 51n, max: 10_000_000_000n });
  fc.assert(
    fc.property(amounts, fc.integer({ min: 1, max: 10_000_000 }), (pays, cents) => {
      const price = priceOf(pays, eur, { digits: 8, worth: `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}` });
      if (price === undefined) return true;
      const rate = BigInt(price.rate.replace('.', ''));
      const left = (pays - price.fee) * 100_000_000n;
      return price.gets * rate <= left && (price.gets + 1n) * rate > left;
    }),
  );
});

test('a worth that is no rate is a bug of whoever gives it', () => {
  for (const worth of ['', '0', '-1', '1e3', '0.00']) expect(() => priceOf(5000n, eur, { digits: 8, worth })).toThrow(RangeError);
});
