import type { Tx } from '#kit/service-database.ts';
import type { Chain } from '../context.ts';
import { calledBackReason } from '../signer/client.ts';
import type { TransferRow } from '../tables.ts';
import { finishPayout } from './finish-payout.ts';

/** On a chain of outputs: gives up the batch that it was to travel with, which nobody signs any more. The others are planned anew. */
async function leaveBatch(tx: Tx, { batch_id: batchId }: TransferRow): Promise<void> {
  if (batchId === null) return;
  await tx.query('update chain.transfer set batch_id = null where batch_id = $1', [batchId]);
  await tx.query('delete from chain.batch where id = $1', [batchId]);
}

/** Ends a payout of which the signer has said that it never signs it, once. One that has ended stays as it is. */
export async function endCalledBack(tx: Tx, chain: Chain, id: string): Promise<void> {
  const [transfer] = await tx.query<TransferRow>(`select * from chain.transfer where id = $1 and state = 'queued' for update`, [id]);
  if (transfer === undefined) return;
  await leaveBatch(tx, transfer);
  await tx.query(
    `update chain.transfer set state = 'failed', reason = $2, waits_for = null, waits_on = null, waits_since = null, updated_at = $3
      where id = $1`,
    [id, calledBackReason, chain.now()],
  );
  await finishPayout(tx, chain, id, { status: 'failed', reason: calledBackReason });
}
