// Settings of the chain service that cannot be meant are refused at its start, by name.
import { expect, test } from 'vitest';
import { readPayoutLimits, readSweeps } from './settings.ts';

test('a currency that a list names twice, or without a value, is refused', () => {
  expect(() => readPayoutLimits({ CHAIN_PAYOUT_LIMITS: 'ETH=1/2 USD=3/4 ETH=5/6' })).toThrow('CHAIN_PAYOUT_LIMITS names ETH twice');
  expect(() => readPayoutLimits({ CHAIN_PAYOUT_LIMITS: 'ETH' })).toThrow('CHAIN_PAYOUT_LIMITS has "ETH"');
  expect(readPayoutLimits({ CHAIN_PAYOUT_LIMITS: 'ETH=5/2 USD=3/4' })).toEqual(
    new Map([
      ['ETH', 2n],
      ['USD', 3n],
    ]),
  );
  expect(() => readSweeps({ CHAIN_SWEEP_FROM: 'ETH=1 ETH=2' }, { canSweep: true } as Parameters<typeof readSweeps>[1])).toThrow('twice');
});
