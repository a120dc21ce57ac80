// Moves what was credited to the hot wallet, and what is too much for that to a cold one. Tokens need coins at their address for the fee first.
import { v7 } from 'uuid';
import type { Db, Tx } from '#kit/service-database.ts';
import type { Chain } from '../context.ts';
import { type Asset, toUnits } from '../rules/assets.ts';
import { gasOf } from '../rules/gas.ts';
import { coldUnits } from '../rules/moves.ts';
import type { Purpose } from '../tables.ts';
import { readMaxGas } from './find-gas.ts';
import { readKnown, readTaken } from './funds.ts';

const together = 100;
/** Name of the lock under which is planned: of two at once the second sees what the first did. */
const planLock = 7_230_004;

interface Planned {
  purpose: Purpose;
  wallet: number | null;
  to: string;
  currency: string;
  units: bigint;
}

/** Under a name that is never given again: the signer knows the old ones for ever. */
async function queue(tx: Tx, of: string, { purpose, wallet, to, currency, units }: Planned, now: Date): Promise<void> {
  await tx.query(
    `insert into chain.transfer (id, purpose, wallet, to_address, currency, units, state, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, 'queued', $7, $7)`,
    [`${purpose}:${of}:${v7()}`, purpose, wallet, to, currency, String(units), now],
  );
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
  /** What lies there by currency, in the chain's smallest unit; of a token whose contract does not say it is not there. */
  balances: ReadonlyMap<string, bigint>;
}

async function queueSweep(tx: Tx, { book, now }: Chain, index: number, { currency }: Asset, units: bigint): Promise<void> {
  await queue(tx, `${index}:${currency}`, { purpose: 'sweep', wallet: index, to: book.hot, currency, units }, now());
}

/** What one address gives of a token, with the coins for its fee. Returns whether that is worth it. */
async function planToken(tx: Tx, chain: Chain, due: Due, asset: Asset, price: bigint): Promise<boolean> {
  const { address_index: index, address, balances } = due;
  const [min, units] = [chain.options.sweepFrom?.get(asset.currency), balances.get(asset.currency) ?? 0n];
  const coin = chain.options.assets.find(isCoin);
  if (coin === undefined || min === undefined || units === 0n || units < toUnits(asset, min)) return false;
  const [now, fee] = [chain.now(), gasOf('token') * price];
  const coins = balances.get(coin.currency) ?? 0n;
  if (coins < fee)
    await queue(tx, `${index}`, { purpose: 'fund', wallet: null, to: address, currency: coin.currency, units: fee - coins }, now);
  await queueSweep(tx, chain, index, asset, units);
  return true;
}

/** The coins of an address less the fee, where that is worth it. */
async function planCoins(tx: Tx, chain: Chain, due: Due, asset: Asset, price: bigint): Promise<boolean> {
  const { address_index: index, balances } = due;
  const min = chain.options.sweepFrom?.get(asset.currency);
  const units = (balances.get(asset.currency) ?? 0n) - gasOf('coin') * price;
  if (min === undefined || units <= 0n || units < toUnits(asset, min)) return false;
  await queueSweep(tx, chain, index, asset, units);
  return true;
}

/** One transfer of an address at a time: a token first, whose fee its coins pay, and the coins once no token lies there. */
async function planOne(tx: Tx, chain: Chain, due: Due, price: bigint): Promise<boolean> {
  const { assets } = chain.options;
  for (const asset of [...assets.filter((one) => !isCoin(one)), ...assets.filter(isCoin)]) {
    const isPlanned = isCoin(asset) ? await planCoins(tx, chain, due, asset, price) : await planToken(tx, chain, due, asset, price);
    if (isPlanned) return true;
  }
  // nothing there that is worth a fee: the next deposit makes it due again. What came in a token that is not told now is looked at again
  await tx.query(
    `update chain.charge c set sweep_looked_at = $3,
            is_sweep_due = exists (select from chain.deposit d where d.charge_id = c.id and d.currency = any($2))
      where address_index = $1`,
    [due.address_index, assets.flatMap(({ currency }) => (due.balances.has(currency) ? [] : [currency])), chain.now()],
  );
  return false;
}

/**
 * What is under way shows in the balance only when it is mined; what failed would only burn another fee until a person looked. Where all came in tokens
 * whose reserve cannot be measured there is nothing to see, and where other assets came too, whoever was not looked at comes first.
 */
const readDue = async (db: Db): Promise<Omit<Due, 'balances'>[]> =>
  await db.query(
    `select address_index, address from chain.charge c
      where is_sweep_due and not exists (select from chain.transfer t
                                          where t.wallet = c.address_index and t.state in ('queued', 'signed', 'mined', 'failed'))
        and coalesce((select bool_or(d.currency not in (select currency from chain.reserve_fault))
                        from chain.deposit d where d.charge_id = c.id), true)
      order by sweep_looked_at nulls first, address_index limit ${together}`,
  );

async function planDue(chain: Chain): Promise<boolean> {
  const due = await readDue(chain.database);
  if (due.length === 0) return false;
  const { assets } = chain.options;
  const price = await readGasPrice(chain);
  const addresses = due.map(({ address }) => address);
  const found = await Promise.all(assets.map(async (asset) => await readKnown(chain, asset, addresses)));
  return await chain.database.transact(async (tx) => {
    await tx.query('select pg_advisory_xact_lock($1)', [planLock]);
    const still = new Set((await readDue(tx)).map(({ address }) => address));
    let isPlanned = false;
    for (const [at, one] of due.entries()) {
      if (!still.has(one.address)) continue;
      const balances = new Map(
        assets.flatMap(({ currency }, which) => {
          const units = found[which]?.[at];
          return units === undefined ? [] : [[currency, units] as const];
        }),
      );
      if (await planOne(tx, chain, { ...one, balances }, price)) isPlanned = true;
    }
    chain.step('sweeps about to be planned');
    return isPlanned;
  });
}

/** One move of a currency at a time, and none after one that failed until a person looked. */
async function isMoving(db: Db, currency: string): Promise<boolean> {
  const open = await db.query(`select 1 from chain.transfer where purpose = 'cold' and currency = $1 and state <> 'done' limit 1`, [
    currency,
  ]);
  return open.length > 0;
}

/** What of the hot wallet goes to the cold one: above the limit, less what is promised to players and the fees of that. */
async function readCold(chain: Chain, asset: Asset, { address, limit }: { address: string; limit: bigint }): Promise<bigint> {
  const [balance = 0n] = (await readKnown(chain, asset, [chain.book.hot])) ?? [];
  const whole = { free: balance, limit: toUnits(asset, limit), fee: 0n };
  if (coldUnits(whole) === 0n) return 0n;
  const price = await readGasPrice(chain);
  const { units: taken } = await readTaken(chain.database, chain, asset, { wallet: null, states: ['queued', 'signed'], price });
  // with a limit of next to nothing the fee is of what goes
  const gas = isCoin(asset) ? await readMaxGas(chain, { purpose: 'cold', to_address: address, gas: null }, asset) : 0n;
  return coldUnits({ ...whole, free: balance - taken, fee: (gas ?? 0n) * price });
}

async function planCold(chain: Chain): Promise<boolean> {
  let isPlanned = false;
  for (const [currency, cold] of chain.options.cold ?? []) {
    if (await isMoving(chain.database, currency)) continue;
    const units = await readCold(chain, chain.asset(currency), cold);
    if (units === 0n) continue;
    await chain.database.transact(async (tx) => {
      await tx.query('select pg_advisory_xact_lock($1)', [planLock]);
      if (await isMoving(tx, currency)) return;
      await queue(tx, currency, { purpose: 'cold', wallet: null, to: cold.address.toLowerCase(), currency, units }, chain.now());
      isPlanned = true;
    });
  }
  return isPlanned;
}

/** Queues what is to be swept. Returns whether there is any. */
export async function planSweeps(chain: Chain): Promise<boolean> {
  if (chain.options.signer === undefined) return false;
  const isDue = chain.options.sweepFrom !== undefined && (await planDue(chain));
  return (await planCold(chain)) || isDue;
}
