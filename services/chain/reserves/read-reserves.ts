// What the chain holds of ours beside what this service has booked, by currency: the reserves, as they were measured last, and whether anything is missing.
import { Refusal } from '../../cashier/refusal.ts';
import type { Chain } from '../context.ts';
import { type Asset, toAmount, toUnits } from '../rules/assets.ts';

/** In the casino's smallest unit, rounded down. */
export interface Reserve {
  currency: string;
  hot: bigint;
  /** At addresses that were given out, not swept yet. */
  deposits: bigint;
  cold: bigint;
  /**
   * What our transactions paid to those who make the blocks, less what came with deposits beyond the smallest unit: so the four together are what was
   * credited and not paid out, to the unit, beside what the house brought itself.
   */
  burnt: bigint;
  /** What came to those addresses in all, and what was paid out, by the blocks that were read. */
  cameIn: bigint;
  paidOut: bigint;
  /** The block at which it is so, and when that was looked at. */
  block: bigint;
  at: string;
}

/** Of a currency that cannot be measured since then: what was measured last, where it ever was. */
export type StaleReserve = { currency: string; staleSince: string; staleReason: string } & Partial<Omit<Reserve, 'currency' | 'burnt'>>;

interface Row {
  hot: string;
  deposits: string;
  cold: string;
  burnt: string;
  block_number: bigint;
  at: Date;
}
/** A currency that was never measured has no time. */
type Told = { currency: string; reason: string | null; since: Date | null } & (Row | { at: null });

/** What was measured longer ago is no answer: a node that is away is told as that. */
const oldMs = 10 * 60_000;

async function sumOf({ database }: Chain, text: string, ...values: unknown[]): Promise<bigint> {
  const [row] = await database.query<{ sum: string }>(text, values);
  return BigInt(row?.sum ?? '0');
}

/** What came to credited payments beyond the casino's smallest unit: it is ours, and in nobody's books. In units of the chain. */
async function readRests(chain: Chain, asset: Asset): Promise<bigint> {
  const scale = toUnits(asset, 1n);
  if (scale === 1n) return 0n;
  return await sumOf(
    chain,
    `select coalesce(sum(mod(units, $2::numeric)), 0)::text as sum
       from (select sum(d.units) as units from chain.deposit d join chain.charge c on c.id = d.charge_id
              where d.currency = $1 and c.currency = $1 and c.status = 'succeeded' group by c.id) came`,
    asset.currency,
    String(scale),
  );
}

async function toReserve(chain: Chain, row: Row & { currency: string }): Promise<Reserve> {
  const { currency, block_number: block, at } = row;
  const asset = chain.asset(currency);
  const cameIn = await sumOf(chain, 'select coalesce(sum(units), 0)::text as sum from chain.deposit where currency = $1', currency);
  const paidOut = await sumOf(
    chain,
    `select coalesce(sum(amount), 0)::text as sum from chain.payout where currency = $1 and status = 'succeeded'`,
    currency,
  );
  const [hot, deposits, cold] = [BigInt(row.hot), BigInt(row.deposits), BigInt(row.cold)];
  const parts = { hot: toAmount(asset, hot), deposits: toAmount(asset, deposits), cold: toAmount(asset, cold) };
  const all = toAmount(asset, hot + deposits + cold + BigInt(row.burnt) - (await readRests(chain, asset)));
  return {
    currency,
    ...parts,
    burnt: all - parts.hot - parts.deposits - parts.cold,
    cameIn: toAmount(asset, cameIn),
    paidOut,
    block,
    at: at.toISOString(),
  };
}

async function toStale(chain: Chain, told: Told, since: Date): Promise<StaleReserve> {
  const { burnt: _, ...last } = told.at === null ? { burnt: 0n } : await toReserve(chain, told);
  return { ...last, currency: told.currency, staleSince: since.toISOString(), staleReason: told.reason ?? '' };
}

/** A currency that cannot be measured is told as such, and the others as they are. @throws Refusal unavailable while none is measured */
export async function readReserves(chain: Chain): Promise<(Reserve | StaleReserve)[]> {
  const { assets } = chain.options;
  const rows = await chain.database.query<Told>(
    `select currency, r.hot, r.deposits, r.cold, r.burnt, r.block_number, r.at, f.reason, f.since
       from unnest($1::text[]) taken (currency) left join chain.reserve r using (currency) left join chain.reserve_fault f using (currency)
      order by currency`,
    [assets.map(({ currency }) => currency)],
  );
  return await Promise.all(
    rows.map(async (told) => {
      if (told.since !== null) return await toStale(chain, told, told.since);
      if (told.at !== null && chain.now().getTime() - told.at.getTime() <= oldMs) return await toReserve(chain, told);
      throw new Refusal('unavailable', 'What lies on the chain was not measured within ten minutes. Is its node there? The log says.');
    }),
  );
}
