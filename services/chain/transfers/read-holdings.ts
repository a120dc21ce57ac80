// What is ours on a chain of accounts, at one block. An address is asked where something moved since the last time, or where its time has come; of all
// others what they held is kept.
import type { Db, Tx } from '#kit/service-database.ts';
import type { Chain } from '../context.ts';
import type { Head, Holdings } from '../families/family.ts';
import { readHashes, readReceipts } from '../rpc/blocks.ts';
import { toHex } from '../rpc/json-rpc.ts';
import type { Asset } from '../rules/assets.ts';
import { readBalances } from './funds.ts';

const together = 500;
/** Addresses that are looked at in one pass though nothing was seen to move there. */
const mostLooks = 500;
/** For so long after an address was given out. */
const looksForMs = 30 * 24 * 3_600_000;

interface Address {
  address_index: number;
  address: string;
}
type Due = Address & { created_at: Date };

/** Where something moved in the blocks above one. What is in a block was signed before it: read after the newest block, nothing is left out. */
const readMoved = async (db: Db, since: bigint): Promise<Address[]> =>
  await db.query<Address>(
    `with moved as (select wallet, to_address from chain.transfer where state in ('signed', 'mined') or block_number > $1),
          touched as (select address_index from chain.charge where id in (select charge_id from chain.deposit where block_number > $1)
                       union select wallet from moved where wallet is not null
                       union select c.address_index from moved m join chain.charge c on c.address = m.to_address)
     select address_index, address from touched join chain.charge using (address_index)`,
    [since],
  );

/** Coins that a contract sends are in no list of transactions: they are found by looking. */
const readDue = async (db: Db, now: Date): Promise<Due[]> =>
  await db.query<Due>('select address_index, address, created_at from chain.charge where look_at <= $1 order by look_at limit $2', [
    now,
    mostLooks,
  ]);

/** The next time, after as long again as has gone by; none for an old address. */
function nextLook({ created_at: from }: Due, now: Date): Date | null {
  const age = now.getTime() - from.getTime();
  return age > looksForMs ? null : new Date(now.getTime() + Math.max(age, 3_600_000));
}

/** What all transactions burnt up to a block: of those that are over it is written down, of the others the node has it. */
async function readBurnt({ database, node }: Chain, head: bigint): Promise<bigint> {
  // in one statement: what is over meanwhile is in one of both
  const rows = await database.query<{ hash: string | null; fee: string }>(
    `select null as hash, coalesce(sum(fee), 0)::text as fee from chain.transfer where fee is not null and block_number <= $1
      union all
     select a.hash, '0' from chain.transfer t join chain.attempt a on a.transfer_id = t.id where t.state in ('signed', 'mined')`,
    [head],
  );
  const receipts = await readReceipts(
    node,
    rows.flatMap(({ hash }) => hash ?? []),
  );
  const mined = [...receipts.values()].filter(({ blockNumber }) => blockNumber <= head);
  return [...rows.map(({ fee }) => BigInt(fee)), ...mined.map(({ fee }) => fee)].reduce((sum, fee) => sum + fee, 0n);
}

async function readAll(chain: Chain, asset: Asset, addresses: readonly string[], block: string): Promise<bigint[]> {
  const found: bigint[] = [];
  for (let at = 0; at < addresses.length; at += together)
    found.push(...(await readBalances(chain, asset, addresses.slice(at, at + together), block)));
  return found;
}

/** Keeps what was found at addresses. Returns what lies at all of them. */
async function keep(tx: Tx, { currency }: Asset, addresses: readonly Address[], found: readonly bigint[]): Promise<bigint> {
  const indices = addresses.map(({ address_index: index }) => index);
  await tx.query('delete from chain.holding where currency = $1 and address_index = any($2)', [currency, indices]);
  await tx.query(
    `insert into chain.holding (currency, address_index, units)
     select $1, n.* from unnest($2::int[], $3::numeric[]) n (address_index, units) where n.units > 0`,
    [currency, indices, found.map(String)],
  );
  const [row] = await tx.query<{ sum: string }>('select coalesce(sum(units), 0)::text as sum from chain.holding where currency = $1', [
    currency,
  ]);
  return BigInt(row?.sum ?? '0');
}

/** As `Family.readHoldings` says. */
export async function readHoldings(chain: Chain, head: Head, since: bigint) {
  const { book, database, node, options } = chain;
  const now = chain.now();
  const burnt = await readBurnt(chain, head.number);
  const due = await readDue(database, now);
  const byIndex = new Map([...(await readMoved(database, since)), ...due].map((one) => [one.address_index, one]));
  const addresses = [...byIndex.values()];
  const block = toHex(head.number);
  const found = await Promise.all(
    options.assets.map(async (asset) => {
      const coldAddress = options.cold?.get(asset.currency)?.address;
      const own = coldAddress === undefined ? [book.hot] : [book.hot, coldAddress];
      const [hot = 0n, cold = 0n] = await readBalances(chain, asset, own, block);
      const given = addresses.map(({ address }) => address);
      return { asset, hot, cold, balances: await readAll(chain, asset, given, block) };
    }),
  );
  if ((await readHashes(node, [head.number])).get(head.number) !== head.hash) return undefined;
  return async (tx: Tx): Promise<Map<string, Holdings>> => {
    const holdings = new Map<string, Holdings>();
    for (const { asset, hot, cold, balances } of found) {
      const deposits = await keep(tx, asset, addresses, balances);
      holdings.set(asset.currency, { hot, cold, deposits, burnt: asset.token === undefined ? burnt : 0n });
    }
    await tx.query(
      `update chain.charge c set look_at = n.look_at from unnest($1::int[], $2::timestamptz[]) n (address_index, look_at)
        where c.address_index = n.address_index`,
      [due.map(({ address_index: index }) => index), due.map((one) => nextLook(one, now))],
    );
    return holdings;
  };
}
