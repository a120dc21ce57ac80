// Moves what was credited to the hot wallet, and what is too much for that to a cold one. Tokens need coins at their address for the fee first.
import type { Tx } from '#kit/service-database.ts';
import type { Chain } from '../context.ts';
import { type Asset, toUnits } from '../rules/assets.ts';
import { gasOf } from '../rules/gas.ts';
import type { Purpose } from '../tables.ts';
import { readBalances } from './funds.ts';

const together = 100;

interface Planned {
  id: string;
  purpose: Purpose;
  wallet: number | null;
  to: string;
  currency: string;
  units: bigint;
}

async function queue(tx: Tx, { id, purpose, wallet, to, currency, units }: Planned, now: Date): Promise<void> {
  await tx.query(
    `insert into chain.transfer (id, purpose, wallet, to_address, currency, units, state, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, 'queued', $7, $7) on conflict (id) do nothing`,
    [id, purpose, wallet, to, currency, String(units), now],
  );
}

/** A number that no transfer of a kind has. The order is that of bytes, whatever the database's language. */
async function nextId(tx: Tx, prefix: string): Promise<string> {
  const [row] = await tx.query<{ count: bigint }>('select count(*) from chain.transfer where id ~>=~ $1 and id ~<~ $2', [
    prefix,
    `${prefix}~`,
  ]);
  return `${prefix}${row?.count ?? 0n}`;
}

/** The most that a fee may be per gas while a sweep waits to be mined. */
async function readGasPrice(chain: Chain): Promise<bigint> {
  const several = 4n * BigInt(await chain.node.ask<string>('eth_gasPrice'));
  return several < chain.options.maxFee ? several : chain.options.maxFee;
}

const isCoin = ({ token }: Asset): boolean => token === undefined;

interface Due {
  address_index: number;
  address: string;
  /** What lies there by currency, in the chain's smallest unit. */
  balances: ReadonlyMap<string, bigint>;
}

/** What one address gives of a token, with the coins for its fee. Returns whether that is worth it. */
async function planToken(tx: Tx, chain: Chain, due: Due, asset: Asset, price: bigint): Promise<boolean> {
  const { address_index: index, address, balances } = due;
  const [min, units] = [chain.options.sweepFrom?.get(asset.currency), balances.get(asset.currency) ?? 0n];
  const coin = chain.options.assets.find(isCoin);
  if (coin === undefined || min === undefined || units === 0n || units < toUnits(asset, min)) return false;
  const [now, fee] = [chain.now(), gasOf('token') * price];
  const coins = balances.get(coin.currency) ?? 0n;
  if (coins < fee) {
    const id = await nextId(tx, `fund:${index}:`);
    await queue(tx, { id, purpose: 'fund', wallet: null, to: address, currency: coin.currency, units: fee - coins }, now);
  }
  const id = await nextId(tx, `sweep:${index}:${asset.currency}:`);
  await queue(tx, { id, purpose: 'sweep', wallet: index, to: chain.book.hot, currency: asset.currency, units }, now);
  return true;
}

/** The coins of an address less the fee, where that is worth it. */
async function planCoins(tx: Tx, chain: Chain, due: Due, asset: Asset, price: bigint): Promise<boolean> {
  const { address_index: index, balances } = due;
  const min = chain.options.sweepFrom?.get(asset.currency);
  const units = (balances.get(asset.currency) ?? 0n) - gasOf('coin') * price;
  if (min === undefined || units <= 0n || units < toUnits(asset, min)) return false;
  const id = await nextId(tx, `sweep:${index}:${asset.currency}:`);
  await queue(tx, { id, purpose: 'sweep', wallet: index, to: chain.book.hot, currency: asset.currency, units }, chain.now());
  return true;
}

/** One transfer of an address at a time: a token first, whose fee its coins pay, and the coins once no token lies there. */
async function planOne(tx: Tx, chain: Chain, due: Due, price: bigint): Promise<boolean> {
  const { assets } = chain.options;
  for (const asset of [...assets.filter((one) => !isCoin(one)), ...assets.filter(isCoin)]) {
    const isPlanned = isCoin(asset) ? await planCoins(tx, chain, due, asset, price) : await planToken(tx, chain, due, asset, price);
    if (isPlanned) return true;
  }
  // nothing there that is worth a fee: the next deposit makes it due again
  await tx.query('update chain.charge set is_sweep_due = false where address_index = $1', [due.address_index]);
  return false;
}

async function planDue(chain: Chain): Promise<boolean> {
  // what is under way shows in the balance only when it is mined; what failed would only burn another fee until a person looked
  const due = await chain.database.query<Omit<Due, 'balances'>>(
    `select address_index, address from chain.charge c
      where is_sweep_due and not exists (select from chain.transfer t
                                          where t.wallet = c.address_index and t.state in ('queued', 'signed', 'mined', 'failed'))
      order by address_index limit ${together}`,
  );
  if (due.length === 0) return false;
  const { assets } = chain.options;
  const price = await readGasPrice(chain);
  const addresses = due.map(({ address }) => address);
  const found = await Promise.all(assets.map(async (asset) => await readBalances(chain, asset, addresses)));
  return await chain.database.transact(async (tx) => {
    let isPlanned = false;
    for (const [at, one] of due.entries()) {
      const balances = new Map(assets.map(({ currency }, which) => [currency, found[which]?.[at] ?? 0n]));
      if (await planOne(tx, chain, { ...one, balances }, price)) isPlanned = true;
    }
    chain.step('sweeps about to be planned');
    return isPlanned;
  });
}

/** What the hot wallet holds above its limit goes to the cold one; one at a time. */
async function planCold(chain: Chain): Promise<boolean> {
  let isPlanned = false;
  for (const [currency, { address, limit }] of chain.options.cold ?? []) {
    const asset = chain.asset(currency);
    const [open] = await chain.database.query(
      `select 1 from chain.transfer where wallet is null and currency = $1
          and (state in ('queued', 'signed', 'mined') or purpose = 'cold' and state = 'failed') limit 1`,
      [currency],
    );
    if (open !== undefined) continue;
    const [balance = 0n] = await readBalances(chain, asset, [chain.book.hot]);
    const over = balance - toUnits(asset, limit);
    // a tenth above the limit, so that no transaction moves next to nothing
    if (over <= 0n || over * 10n < toUnits(asset, limit)) continue;
    // with a limit of next to nothing the fee is of what goes
    const units = isCoin(asset) ? over - gasOf('coin') * (await readGasPrice(chain)) : over;
    if (units <= 0n) continue;
    await chain.database.transact(async (tx) => {
      const id = await nextId(tx, `cold:${currency}:`);
      await queue(tx, { id, purpose: 'cold', wallet: null, to: address.toLowerCase(), currency, units }, chain.now());
    });
    isPlanned = true;
  }
  return isPlanned;
}

/** Queues what is to be swept. Returns whether there is any. */
export async function planSweeps(chain: Chain): Promise<boolean> {
  if (chain.options.signer === undefined) return false;
  const isDue = chain.options.sweepFrom !== undefined && (await planDue(chain));
  return (await planCold(chain)) || isDue;
}
