// Bitcoins by a chain service of the family bitcoin (docs/chains.md). It takes deposits; withdrawals are another provider's.
import { adapter as chain } from '../chain/adapter.ts';
import type { PaymentAdapter } from '../payment-adapter.ts';

/** A block comes every ten minutes, and a deposit of up to a whole coin takes two or three; a larger one an hour. */
const arrivalMinutes = 30;

export const adapter: PaymentAdapter = {
  ...chain,
  methods: [
    {
      method: 'crypto',
      direction: 'deposit',
      ranges: { BTC: { min: 10_000n, max: 1_000_000_000n } },
      fields: [],
      arrivalMinutes,
      position: 1,
    },
  ],
};
