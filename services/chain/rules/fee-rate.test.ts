import fc from 'fast-check';
import { expect, test } from 'vitest';
import { feeRateFor, raisedRate } from './fee-rate.ts';

test('the rate is the node’s estimate rounded up, the fallback without one, and never beyond the bounds', () => {
  expect(feeRateFor(12_001n, 1000n, 20n, 200n)).toBe(13n);
  expect(feeRateFor(undefined, 1000n, 20n, 200n)).toBe(20n);
  expect(feeRateFor(100n, 1000n, 20n, 200n)).toBe(1n);
  expect(feeRateFor(1000n, 30_500n, 20n, 200n)).toBe(31n); // the node’s memory is full
  expect(feeRateFor(900_000n, 1000n, 20n, 200n)).toBe(200n);
  expect(feeRateFor(undefined, 1000n, 500n, 200n)).toBe(200n);
});

test('a replacement offers a quarter more or what is asked for today, or nothing at the ceiling', () => {
  const rate = fc.bigInt(1n, 400n);
  fc.assert(
    fc.property(rate, rate, (before, today) => {
      const raised = raisedRate(before, today, 200n);
      if (raised === undefined) return before >= 200n;
      return raised <= 200n && raised > before && (raised === 200n || (raised * 4n >= before * 5n && raised >= today));
    }),
  );
});
