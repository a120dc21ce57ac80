// Coins and tokens of an Ethereum chain by the chain service (docs/chains.md), which speaks contract/protocols/cashier.ts. A currency that the house
// does not have is not offered.
import type { Static } from '#contract/kernel/shapes.ts';
import type { PayoutCancelAnswer } from '#contract/protocols/cashier.ts';
import { adapter as cashier } from '../cashier/adapter.ts';
import { createSignedClient } from '../cashier/signed-client.ts';
import type { PaymentAdapter, PaymentGateway, PaymentHost } from '../payment-adapter.ts';
import type { Balance, StaleBalance, WaitingMoves } from '../provider-funds.ts';

const dollars = { min: 5_000_000n, max: 50_000_000_000n };
const ranges = { ETH: { min: 3_000_000n, max: 100_000_000_000n }, USDC: dollars, USDT: dollars };
const shared = { method: 'crypto', ranges, position: 1 } as const;

interface Places {
  hot: string;
  deposits: string;
  cold: string;
}
/** Whole numbers as text. Of what cannot be measured, what was measured last, where it ever was. */
type Reserve = { currency: string } & (
  | (Places & { burnt?: string; staleSince?: undefined })
  | (((Places & { at: string }) | { at?: undefined }) & { staleSince: string; staleReason: string })
);
interface Reserves {
  reserves: Reserve[];
}

const togetherOf = ({ hot, deposits, cold }: Places): bigint => BigInt(hot) + BigInt(deposits) + BigInt(cold);
const chainOf = ({ hot, deposits, cold }: Places): Places => ({ hot, deposits, cold });

function toBalance(reserve: Reserve): Balance | StaleBalance {
  const { currency } = reserve;
  if (reserve.staleSince === undefined) {
    const { burnt } = reserve;
    return { currency, amount: togetherOf(reserve), chain: chainOf(reserve), ...(burnt !== undefined && { burnt: BigInt(burnt) }) };
  }
  return {
    currency,
    stale: { since: new Date(reserve.staleSince), reason: reserve.staleReason },
    ...(reserve.at !== undefined && { last: { amount: togetherOf(reserve), chain: chainOf(reserve), at: new Date(reserve.at) } }),
  };
}

interface Waiting {
  waiting: { purpose: string; currency: string; count: number; since: string; waitsFor: string }[];
}

const limits = /^[A-Z]{2,10}=\d{1,18}\/\d{1,18}(\s+[A-Z]{2,10}=\d{1,18}\/\d{1,18})*$/;

/** The most of one payout: of one by itself and all of a day, the smaller. */
const readLimits = (text: string): Record<string, bigint> =>
  Object.fromEntries(
    [...text.matchAll(/([A-Z]+)=(\d+)\/(\d+)/g)].map(([, currency = '', one = '0', day = '0']) => {
      const [payout, all] = [BigInt(one), BigInt(day)];
      return [currency, payout < all ? payout : all];
    }),
  );

function open(settings: Readonly<Record<string, string>>, host: PaymentHost): PaymentGateway {
  // whoever sent coins may not own the address that they came from: an exchange's takes nothing back
  const { refund: _refund, ...gateway } = cashier.open(settings, host);
  const { URL: url = '', KEY_ID: keyId = '', SECRET: secret = '', PAYOUT_LIMITS: payoutLimits } = settings;
  const client = createSignedClient({
    url: url.replace(/\/+$/, ''),
    keyId,
    secret,
    wallMs: host.wallMs,
    addressSetting: `${host.variables}URL`,
    refusesSandbox: host.mode === 'production',
  });
  return {
    ...gateway,
    ...(payoutLimits !== undefined && { payoutLimits: readLimits(payoutLimits) }),
    async recall({ reference }) {
      const answer = await client.ask<Static<typeof PayoutCancelAnswer>>('POST', `/api/payouts/${reference}/cancel`, {});
      if (answer === undefined) throw new Error('This chain service is of an older version, which calls no payout back');
      return answer;
    },
    async balances(): Promise<(Balance | StaleBalance)[]> {
      const answer = await client.ask<Reserves>('GET', '/api/reserves');
      if (answer === undefined || 'refused' in answer) throw new Error('The chain service does not say what it holds');
      return answer.reserves.map(toBalance);
    },
    async waiting(): Promise<WaitingMoves[]> {
      const answer = await client.ask<Waiting>('GET', '/api/waiting');
      // one of an older version does not say
      if (answer === undefined) return [];
      if ('refused' in answer) throw new Error('The chain service does not say what it cannot move');
      return answer.waiting.map((one) => ({ ...one, since: new Date(one.since) }));
    },
  };
}

export const adapter: PaymentAdapter = {
  settings: {
    ...cashier.settings,
    PAYOUT_LIMITS: {
      about: 'the CHAIN_PAYOUT_LIMITS of its signer, such as ETH=10000000000/100000000000',
      isOptional: true,
      fits: (text) => limits.test(text.trim()),
    },
  },
  methods: [
    { ...shared, direction: 'deposit', fields: [], arrivalMinutes: 3 },
    {
      ...shared,
      direction: 'withdrawal',
      fields: [{ name: 'address', type: 'address', required: true, minLength: 42, maxLength: 42, pattern: '^0x[0-9a-fA-F]{40}$' }],
      arrivalMinutes: 3,
    },
  ],
  open,
};
