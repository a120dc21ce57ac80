// What is ours on a chain of outputs, at one block: what moves between our own addresses is in one of them at every moment.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Chain } from '../context.ts';
import type { Holdings } from '../families/family.ts';
import { NodeRefused, NodeUnavailable } from '../rpc/json-rpc.ts';
import { satoshisOf } from '../rules/satoshis.ts';

const together = 500;
/** How often it is tried while the chain goes on, and how long the watcher is waited for between. */
const attempts = 20;
const againMs = 250;

interface Row {
  tx_hash: string;
  position: number;
  place: keyof Holdings;
}

/** The sums of what is still unspent by the node's own word; undefined where the node has another head than the watcher. */
async function readOnce({ database, node }: Chain): Promise<Holdings | undefined> {
  const [head] = await database.query<{ hash: string }>('select hash from chain.block order by number desc limit 1');
  const rows = await database.query<Row>(
    `select tx_hash, position, case when wallet is null then 'hot' else 'deposits' end as place from chain.output
      union all select tx_hash, position, 'cold' from chain.cold_output order by tx_hash, position`,
  );
  const sums: Holdings = { hot: 0n, deposits: 0n, cold: 0n };
  for (let at = 0; at < rows.length; at += together) {
    const some = rows.slice(at, at + together);
    const [best, ...answers] = await node.batch([
      { method: 'getbestblockhash' },
      ...some.map(({ tx_hash: txid, position }) => ({ method: 'gettxout', params: [txid, position - 1, false] })),
    ]);
    if (best !== head?.hash) return undefined;
    for (const [which, row] of some.entries()) {
      const answer = answers[which];
      if (answer instanceof NodeRefused) throw answer;
      sums[row.place] += satoshisOf((answer as { value: number } | null)?.value ?? 0);
    }
  }
  return sums;
}

/** @throws NodeUnavailable while the watcher does not come up with the node */
export async function readHoldings(chain: Chain): Promise<Holdings> {
  for (let left = attempts; left > 0; left -= 1) {
    const sums = await readOnce(chain);
    if (sums !== undefined) return sums;
    chain.wake();
    await sleep(againMs);
  }
  throw new NodeUnavailable('The chain has not been read up to its newest block yet');
}
