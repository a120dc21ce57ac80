// What is ours on a chain of outputs, at one block: what moves between our own addresses is in one of them at every moment. An output that is spent and
// lies below what a re-organisation could reach is not asked about again.
import type { Db, Tx } from '#kit/service-database.ts';
import type { Chain } from '../context.ts';
import type { Head, Holdings } from '../families/family.ts';
import { NodeRefused } from '../rpc/json-rpc.ts';
import { satoshisOf } from '../rules/satoshis.ts';
import { keptBlocks } from '../watcher/kept-blocks.ts';

const together = 500;

interface Row {
  tx_hash: string;
  position: number;
  place: 'hot' | 'deposits' | 'cold';
  /** The block at which it was first seen to be spent. */
  gone_block: bigint | null;
}

const readRows = async (db: Db, head: bigint): Promise<Row[]> =>
  await db.query<Row>(
    `select tx_hash, position, case when wallet is null then 'hot' else 'deposits' end as place, gone_block
       from chain.output where gone_block is null or gone_block > $1
      union all
     select tx_hash, position, 'cold', gone_block from chain.cold_output where gone_block is null or gone_block > $1`,
    [head - keptBlocks],
  );

/** Writes down which outputs are spent since then, and which a re-organisation gave back. */
async function noteGone(tx: Tx, table: 'output' | 'cold_output', rows: readonly Row[], head: bigint): Promise<void> {
  if (rows.length === 0) return;
  await tx.query(
    `update chain.${table} o set gone_block = n.gone_block from unnest($1::text[], $2::int[], $3::bigint[]) n (tx_hash, position, gone_block)
      where o.tx_hash = n.tx_hash and o.position = n.position`,
    [
      rows.map(({ tx_hash: hash }) => hash),
      rows.map(({ position }) => position),
      rows.map(({ gone_block: gone }) => (gone === null ? head : null)),
    ],
  );
}

async function readBurnt(tx: Tx, head: bigint): Promise<bigint> {
  const [row] = await tx.query<{ sum: string }>(
    'select coalesce(sum(fee), 0)::text as sum from chain.batch_version where is_counted and block_number <= $1',
    [head],
  );
  return BigInt(row?.sum ?? '0');
}

/** As `Family.readHoldings` says. */
export async function readHoldings({ database, node, options }: Chain, head: Head) {
  const rows = await readRows(database, head.number);
  const sums = { hot: 0n, deposits: 0n, cold: 0n };
  const changed: Row[] = [];
  for (let at = 0; at === 0 || at < rows.length; at += together) {
    const some = rows.slice(at, at + together);
    const [best, ...answers] = await node.batch([
      { method: 'getbestblockhash' },
      ...some.map(({ tx_hash: txid, position }) => ({ method: 'gettxout', params: [txid, position - 1, false] })),
    ]);
    if (best !== head.hash) return undefined;
    for (const [which, row] of some.entries()) {
      const answer = answers[which];
      if (answer instanceof NodeRefused) throw answer;
      const isGone = answer === null || answer === undefined;
      if (isGone !== (row.gone_block !== null)) changed.push(row);
      sums[row.place] += isGone ? 0n : satoshisOf((answer as { value: number }).value);
    }
  }
  return async (tx: Tx): Promise<Map<string, Holdings>> => {
    const isCold = ({ place }: Row): boolean => place === 'cold';
    await noteGone(
      tx,
      'output',
      changed.filter((row) => !isCold(row)),
      head.number,
    );
    await noteGone(tx, 'cold_output', changed.filter(isCold), head.number);
    const holdings = { ...sums, burnt: await readBurnt(tx, head.number) };
    return new Map(options.assets.map(({ currency }) => [currency, holdings]));
  };
}
