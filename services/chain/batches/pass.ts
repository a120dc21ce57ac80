// What one look at the batches works with.
import type { BitcoinNetwork } from '../families/bitcoin-addresses.ts';
import type { Chain } from '../context.ts';
import { satoshisOf } from '../rules/satoshis.ts';
import { feeRateFor, targetBlocks } from '../rules/fee-rate.ts';
import { NodeRefused } from '../rpc/json-rpc.ts';
import type { Signer } from '../signer/client.ts';
import type { TransferRow, WaitsOn } from '../tables.ts';

export interface Pass {
  chain: Chain;
  signer: Signer;
  network: BitcoinNetwork;
  /** The newest block that the watcher has written down. */
  head: { number: bigint; hash: string };
  /** Satoshis for each virtual byte that a new transaction offers. */
  feeRate: bigint;
}

/** What a node that has seen too little, or refuses, is taken to say: nothing. */
function rateOf(answer: unknown, field: 'feerate' | 'mempoolminfee'): bigint | undefined {
  if (answer instanceof NodeRefused || typeof answer !== 'object' || answer === null) return undefined;
  const value = (answer as Record<string, unknown>)[field];
  return typeof value === 'number' && value > 0 ? satoshisOf(value) : undefined;
}

/** The rate of today by the node's word, within the bounds of the settings. */
export async function readFeeRate({ node, options }: Chain): Promise<bigint> {
  const [estimate, pool] = await node.batch([{ method: 'estimatesmartfee', params: [targetBlocks] }, { method: 'getmempoolinfo' }]);
  return feeRateFor(rateOf(estimate, 'feerate'), rateOf(pool, 'mempoolminfee') ?? 0n, options.fallbackFee, options.maxFee);
}

/** Says once why transfers wait. */
export async function wait({ chain }: Pass, transfers: readonly TransferRow[], on: WaitsOn, why: string): Promise<void> {
  const ids = transfers.filter(({ waits_for: before }) => before !== why).map(({ id }) => id);
  if (ids.length === 0) return;
  chain.log.warn({ transfers: ids, why }, 'payments of the chain wait');
  await chain.database.query(
    `update chain.transfer set waits_for = $2, waits_on = $4, updated_at = $3,
            waits_since = case when $4 <> 'funds' then coalesce(waits_since, $3) end
      where id = any($1) and state in ('queued', 'signed')`,
    [ids, why, chain.now(), on],
  );
}
