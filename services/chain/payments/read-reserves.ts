// What the chain holds of ours beside what this service has booked, by currency: the reserves, and whether anything is missing.
import type { Chain } from '../context.ts';
import { toAmount, toUnits } from '../rules/assets.ts';

/** In the casino's smallest unit, rounded down. */
export interface Reserve {
  currency: string;
  hot: bigint;
  /** At addresses that were given out, not swept yet. */
  deposits: bigint;
  cold: bigint;
  /** What came to those addresses in all, and what was paid out, by the blocks that were read. */
  cameIn: bigint;
  paidOut: bigint;
}

async function sumOf(chain: Chain, text: string, currency: string): Promise<bigint> {
  const [row] = await chain.database.query<{ sum: string }>(text, [currency]);
  return BigInt(row?.sum ?? '0');
}

export async function readReserves(chain: Chain): Promise<Reserve[]> {
  return await Promise.all(
    chain.options.assets.map(async (asset) => {
      const { currency } = asset;
      const { hot, deposits, cold } = await chain.options.family.readHoldings(chain, asset);
      const cameIn = await sumOf(chain, 'select coalesce(sum(units), 0)::text as sum from chain.deposit where currency = $1', currency);
      const paidOut = await sumOf(
        chain,
        `select coalesce(sum(amount), 0)::text as sum from chain.payout where currency = $1 and status = 'succeeded'`,
        currency,
      );
      return {
        currency,
        hot: toAmount(asset, hot),
        deposits: toAmount(asset, deposits),
        cold: toAmount(asset, cold),
        cameIn: toAmount(asset, cameIn),
        paidOut: toAmount(asset, toUnits(asset, paidOut)),
      };
    }),
  );
}
