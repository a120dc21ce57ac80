// What is ours on a chain of accounts, at one block. An address is asked where something moved since the last time, or where its time has come; of all
// others what they held is kept.
import type { Db, Tx } from '#kit/service-database.ts';
import type { Chain } from '../context.ts';
import type { Fault, Head, Holdings } from '../families/family.ts';
import { readHashes, readReceipts } from '../rpc/blocks.ts';
import { NodeRefused, NodeUnavailable, toHex } from '../rpc/json-rpc.ts';
import type { Asset } from '../rules/assets.ts';
import { canBe, readBalances } from './funds.ts';

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

/** What was to be asked while the contract of a token did not answer. */
const readMissed = async (db: Db, { currency }: Asset): Promise<Address[]> =>
  await db.query<Address>(
    'select address_index, address from chain.missed_holding m join chain.charge using (address_index) where m.currency = $1',
    [currency],
  );

interface Found {
  asset: Asset;
  /** Those that were asked, and what lies at each. */
  addresses: readonly Address[];
  own: { hot: bigint; cold: bigint; balances: readonly bigint[] } | Fault;
}

const tooMuch = ({ token }: Asset): string => `${token} names more than there can be`;

/** Asks for one asset. @throws NodeUnavailable, NodeRefused */
async function readOwn(chain: Chain, asset: Asset, addresses: readonly Address[], block: string) {
  const { book, options } = chain;
  const coldAddress = options.cold?.get(asset.currency)?.address;
  // first: of a contract that answers nothing, or what cannot be, nothing more is asked
  const [hot = 0n, cold = 0n] = await readBalances(chain, asset, coldAddress === undefined ? [book.hot] : [book.hot, coldAddress], block);
  if (!canBe(asset, hot + cold)) throw new NodeRefused(0, tooMuch(asset));
  const given = addresses.map(({ address }) => address);
  const balances: bigint[] = [];
  for (let at = 0; at < given.length; at += together)
    balances.push(...(await readBalances(chain, asset, given.slice(at, at + together), block)));
  return { hot, cold, balances };
}

/** What the contract of a token does is the fault of its currency; a node that is away shows when it is asked for the block again. */
async function readFound(chain: Chain, asset: Asset, asked: ReadonlyMap<number, Address>, block: string): Promise<Found> {
  const missed = await readMissed(chain.database, asset);
  const addresses = [...new Map([...asked, ...missed.map((one) => [one.address_index, one] as const)]).values()];
  try {
    return { asset, addresses, own: await readOwn(chain, asset, addresses, block) };
  } catch (error) {
    const isOfNode = error instanceof NodeRefused || error instanceof NodeUnavailable;
    if (asset.token === undefined || !isOfNode) throw error;
    return { asset, addresses, own: { fault: error.message.slice(0, 300) } };
  }
}

const indicesOf = (addresses: readonly Address[]): number[] => addresses.map(({ address_index: index }) => index);

/** Keeps what was found at addresses. */
async function keep(tx: Tx, { currency }: Asset, addresses: readonly Address[], balances: readonly bigint[]): Promise<void> {
  await tx.query('delete from chain.holding where currency = $1 and address_index = any($2)', [currency, indicesOf(addresses)]);
  await tx.query(
    `insert into chain.holding (currency, address_index, units)
     select $1, n.* from unnest($2::int[], $3::numeric[]) n (address_index, units) where n.units > 0`,
    [currency, indicesOf(addresses), balances.map(String)],
  );
  await tx.query('delete from chain.missed_holding where currency = $1 and address_index = any($2)', [currency, indicesOf(addresses)]);
}

/** Keeps which addresses are to be asked once the contract answers. */
async function keepMissed(tx: Tx, { currency }: Asset, addresses: readonly Address[], fault: string): Promise<Fault> {
  await tx.query('insert into chain.missed_holding (currency, address_index) select $1, unnest($2::int[]) on conflict do nothing', [
    currency,
    indicesOf(addresses),
  ]);
  return { fault };
}

/** What an address held that nobody asks any more may be a lie that was believed once: all are asked again. */
async function missKept(tx: Tx, { currency }: Asset): Promise<void> {
  await tx.query(
    'insert into chain.missed_holding (currency, address_index) select currency, address_index from chain.holding where currency = $1 on conflict do nothing',
    [currency],
  );
}

async function add(tx: Tx, { asset, addresses, own }: Found, burnt: bigint): Promise<Holdings | Fault> {
  if ('fault' in own) return await keepMissed(tx, asset, addresses, own.fault);
  const { hot, cold, balances } = own;
  const [row] = await tx.query<{ sum: string }>(
    'select coalesce(sum(units), 0)::text as sum from chain.holding where currency = $1 and address_index <> all($2)',
    [asset.currency, indicesOf(addresses)],
  );
  const answered = balances.reduce((sum, units) => sum + units, 0n);
  const deposits = answered + BigInt(row?.sum ?? '0');
  if (!canBe(asset, hot + cold + deposits)) {
    if (canBe(asset, hot + cold + answered)) await missKept(tx, asset);
    return await keepMissed(tx, asset, addresses, tooMuch(asset));
  }
  await keep(tx, asset, addresses, balances);
  return { hot, cold, deposits, burnt: asset.token === undefined ? burnt : 0n };
}

/** As `Family.readHoldings` says. */
export async function readHoldings(chain: Chain, head: Head, since: bigint) {
  const { database, node, options } = chain;
  const now = chain.now();
  const burnt = await readBurnt(chain, head.number);
  const due = await readDue(database, now);
  const asked = new Map([...(await readMoved(database, since)), ...due].map((one) => [one.address_index, one]));
  const block = toHex(head.number);
  const found = await Promise.all(options.assets.map(async (asset) => await readFound(chain, asset, asked, block)));
  if ((await readHashes(node, [head.number])).get(head.number) !== head.hash) return undefined;
  return async (tx: Tx): Promise<Map<string, Holdings | Fault>> => {
    const holdings = new Map<string, Holdings | Fault>();
    for (const one of found) holdings.set(one.asset.currency, await add(tx, one, burnt));
    await tx.query(
      `update chain.charge c set look_at = n.look_at from unnest($1::int[], $2::timestamptz[]) n (address_index, look_at)
        where c.address_index = n.address_index`,
      [indicesOf(due), due.map((one) => nextLook(one, now))],
    );
    return holdings;
  };
}
