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

interface Row {
  currency: string;
  hot: string;
  deposits: string;
  cold: string;
  burnt: string;
  block_number: bigint;
  at: Date;
}

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

async function toReserve(chain: Chain, row: Row): Promise<Reserve> {
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

/** @throws Refusal unavailable while it is not measured */
export async function readReserves(chain: Chain): Promise<Reserve[]> {
  const { assets } = chain.options;
  const rows = await chain.database.query<Row>('select * from chain.reserve where currency = any($1) order by currency', [
    assets.map(({ currency }) => currency),
  ]);
  const isFresh = rows.every(({ at }) => chain.now().getTime() - at.getTime() <= oldMs);
  if (rows.length < assets.length || !isFresh)
    throw new Refusal('unavailable', 'What lies on the chain was not measured within ten minutes. Is its node there? The log says.');
  return await Promise.all(rows.map(async (row) => await toReserve(chain, row)));
}
