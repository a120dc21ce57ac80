import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fromBtc, milliSatoshisOf, toBtc, wholeSatoshis } from './amounts.ts';

test('every number of satoshis is a decimal of BTC and back, without loss', () => {
  const satoshis = fc.bigInt({ min: 0n, max: 2_100_000_000_000_000n });
  fc.assert(
    fc.property(satoshis, (amount) => {
      const text = toBtc(amount);
      return /^\d+\.\d{8}$/.test(text) && fromBtc(text) === amount;
    }),
  );
  expect([1n, 10_000n, 150_000n, 100_000_000n, 2_099_999_999_999_999n].map(toBtc)).toEqual([
    '0.00000001',
    '0.00010000',
    '0.00150000',
    '1.00000000',
    '20999999.99999999',
  ]);
});

test('short, long and whole decimals are read, thousandths of a satoshi summed and cut once', () => {
  expect(['1', '0.1', '0.00000001', '0.000000010000000000', '21000000'].map(fromBtc)).toEqual([
    100_000_000n,
    10_000_000n,
    1n,
    1n,
    2_100_000_000_000_000n,
  ]);
  expect(milliSatoshisOf('0.00000000001')).toBe(1n);
  expect(wholeSatoshis(milliSatoshisOf('0.000000015') + milliSatoshisOf('0.000000005'))).toBe(2n);
});

test('what is no amount is refused', () => {
  for (const text of ['', '-1', '+1', '1e-8', '1,5', '.5', '1.', 'NaN', ' 1', '0x1', '0.000000000001', '123456789'])
    expect(() => fromBtc(text)).toThrow(/an amount of/);
});
