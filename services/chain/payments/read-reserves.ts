// What the chain holds of ours beside what this service has booked, by currency: the reserves, and whether anything is missing.
import type { Chain } from '../context.ts';
import { toAmount, toUnits } from '../rules/assets.ts';
import { readBalances } from '../transfers/funds.ts';

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

const together = 500;

/** The addresses that something came to and that no sweep has emptied since. */
async function unswept(chain: Chain, currency: string): Promise<string[]> {
  const rows = await chain.database.query<{ address: string }>(
    `select c.address from chain.charge c
      where exists (select from chain.deposit d where d.charge_id = c.id and d.currency = $1
                      and not exists (select from chain.transfer t where t.wallet = c.address_index and t.currency = $1 and t.state = 'done'
                                         and t.block_number >= d.block_number))`,
    [currency],
  );
  return rows.map(({ address }) => address);
}

async function sumOf(chain: Chain, text: string, currency: string): Promise<bigint> {
  const [row] = await chain.database.query<{ sum: string }>(text, [currency]);
  return BigInt(row?.sum ?? '0');
}

export async function readReserves(chain: Chain): Promise<Reserve[]> {
  return await Promise.all(
    chain.options.assets.map(async (asset) => {
      const { currency } = asset;
      const addresses = await unswept(chain, currency);
      let deposits = 0n;
      for (let at = 0; at < addresses.length; at += together)
        deposits += (await readBalances(chain, asset, addresses.slice(at, at + together))).reduce((sum, one) => sum + one, 0n);
      const cold = chain.options.cold?.get(currency)?.address;
      const [hot = 0n, inCold = 0n] = await readBalances(chain, asset, cold === undefined ? [chain.book.hot] : [chain.book.hot, cold]);
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
        cold: toAmount(asset, inCold),
        cameIn: toAmount(asset, cameIn),
        paidOut: toAmount(asset, toUnits(asset, paidOut)),
      };
    }),
  );
}
