// Coins and tokens of an Ethereum chain by the chain service (docs/chains.md), which speaks contract/protocols/cashier.ts. A currency that the house
// does not have is not offered.
import { adapter as cashier } from '../cashier/adapter.ts';
import type { PaymentAdapter } from '../payment-adapter.ts';

const dollars = { min: 5_000_000n, max: 50_000_000_000n };
const ranges = { ETH: { min: 3_000_000n, max: 100_000_000_000n }, USDC: dollars, USDT: dollars };
const shared = { method: 'crypto', ranges, position: 1 } as const;

export const adapter: PaymentAdapter = {
  settings: cashier.settings,
  methods: [
    { ...shared, direction: 'deposit', fields: [], arrivalMinutes: 3 },
    {
      ...shared,
      direction: 'withdrawal',
      fields: [{ name: 'address', type: 'address', required: true, minLength: 42, maxLength: 42, pattern: '^0x[0-9a-fA-F]{40}$' }],
      arrivalMinutes: 3,
    },
  ],
  open: cashier.open,
};
