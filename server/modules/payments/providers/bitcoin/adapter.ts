// Bitcoins by a chain service of the family bitcoin (docs/chains.md), in and out.
import { adapter as chain } from '../chain/adapter.ts';
import type { PaymentAdapter } from '../payment-adapter.ts';

const shared = { method: 'crypto', ranges: { BTC: { min: 10_000n, max: 1_000_000_000n } }, position: 1 } as const;
/** A block comes every ten minutes, and a deposit of up to a whole coin takes two or three; a larger one an hour. */
const depositMinutes = 30;
/** It waits a minute for others that travel with it, and is told once six blocks lie on it. */
const withdrawalMinutes = 60;

export const adapter: PaymentAdapter = {
  ...chain,
  methods: [
    { ...shared, direction: 'deposit', fields: [], arrivalMinutes: depositMinutes },
    {
      ...shared,
      direction: 'withdrawal',
      fields: [{ name: 'address', type: 'address', required: true, minLength: 26, maxLength: 90, pattern: '^[A-Za-z0-9]+$' }],
      arrivalMinutes: withdrawalMinutes,
    },
  ],
};
