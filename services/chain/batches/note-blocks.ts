// What the blocks of a range mean to what is paid: outputs that came to us, and batches that were mined. In the transaction that writes the blocks.
import type { Tx } from '#kit/service-database.ts';
import type { Chain } from '../context.ts';
import type { Block } from '../rpc/blocks.ts';

interface Found {
  txHash: string;
  position: number;
  /** The address index that it came to; null is the hot wallet, an address one of the cold ones. */
  wallet: number | null | string;
  units: bigint;
  blockNumber: bigint;
}

/** One look-up, however many payments there are. */
async function findOutputs(tx: Tx, { book, options }: Chain, blocks: readonly Block[]): Promise<Found[]> {
  const payments = blocks.flatMap(({ number, payments: all }) => all.map((one) => ({ ...one, blockNumber: number })));
  if (payments.length === 0) return [];
  const charges = await tx.query<{ address: string; address_index: number }>(
    'select address, address_index from chain.charge where address = any($1)',
    [[...new Set(payments.map(({ to }) => to))]],
  );
  const wallets = new Map<string, number | null | string>([...(options.cold?.values() ?? [])].map(({ address }) => [address, address]));
  for (const { address, address_index: index } of charges) wallets.set(address, index);
  wallets.set(book.hot, null);
  return payments.flatMap(({ txHash, position = 0, to, units, blockNumber }) => {
    const wallet = wallets.get(to);
    return wallet === undefined ? [] : [{ txHash, position, wallet, units, blockNumber }];
  });
}

export async function noteBlocks(tx: Tx, chain: Chain, blocks: readonly Block[]): Promise<void> {
  const all = await findOutputs(tx, chain, blocks);
  const found = all.filter(({ wallet }) => typeof wallet !== 'string');
  const cold = all.filter(({ wallet }) => typeof wallet === 'string');
  await tx.query(
    `insert into chain.output (tx_hash, position, wallet, units, block_number)
     select * from unnest($1::text[], $2::int[], $3::int[], $4::bigint[], $5::bigint[])`,
    [
      found.map(({ txHash }) => txHash),
      found.map(({ position }) => position),
      found.map(({ wallet }) => wallet),
      found.map(({ units }) => units),
      found.map(({ blockNumber }) => blockNumber),
    ],
  );
  await tx.query(
    `insert into chain.cold_output (tx_hash, position, address, units, block_number)
     select * from unnest($1::text[], $2::int[], $3::text[], $4::bigint[], $5::bigint[])`,
    [
      cold.map(({ txHash }) => txHash),
      cold.map(({ position }) => position),
      cold.map(({ wallet }) => wallet),
      cold.map(({ units }) => units),
      cold.map(({ blockNumber }) => blockNumber),
    ],
  );
  const mined = blocks.flatMap(({ number, txids = [] }) => txids.map((txid) => ({ txid, number })));
  await tx.query(
    `with mined as (
       update chain.batch_version v set block_number = n.number from unnest($1::text[], $2::bigint[]) n (txid, number)
        where v.txid = n.txid returning v.batch_id, v.block_number)
     update chain.transfer t set state = 'mined', block_number = m.block_number, waits_for = null, waits_on = null,
           waits_since = null, updated_at = $3
       from mined m where t.batch_id = m.batch_id and t.state in ('queued', 'signed')`,
    [mined.map(({ txid }) => txid), mined.map(({ number }) => number), chain.now()],
  );
}

/** What a re-organisation undoes of it; the transfers themselves are put back by the watcher. */
export async function forgetBlocks(tx: Tx, ancestor: bigint): Promise<void> {
  await tx.query('delete from chain.output where block_number > $1', [ancestor]);
  await tx.query('delete from chain.cold_output where block_number > $1', [ancestor]);
  await tx.query('update chain.batch_version set block_number = null where block_number > $1', [ancestor]);
}
