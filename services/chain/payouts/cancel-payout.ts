// Payouts that the casino calls back while they wait. The signer decides: what it has signed may be paid, and what it has not it never signs after
// it has said so here. Only then is the payout told as failed.
import type { Static } from 'typebox';
import type { PayoutCancelAnswer } from '#contract/protocols/cashier.ts';
import type { Db, Tx } from '#kit/service-database.ts';
import { Refusal } from '../../cashier/refusal.ts';
import type { Chain } from '../context.ts';
import { SignerRefused } from '../signer/client.ts';
import type { PayoutRow, TransferRow } from '../tables.ts';
import { finishPayout } from './finish-payout.ts';

const calledBackReason = 'called-back';

const signed = (): Refusal => new Refusal('payout-signed', 'This payout was signed, so it may be paid: it ends as the chain says.');

/** How one stands that has ended; undefined while it waits. @throws Refusal payout-signed */
function endOf({ status, reason }: PayoutRow): Static<typeof PayoutCancelAnswer> | undefined {
  if (status === 'failed') return { state: reason === calledBackReason ? 'cancelled' : 'failed' };
  if (status !== 'created') throw signed();
  return undefined;
}

async function findPayout(db: Db, reference: string): Promise<PayoutRow | undefined> {
  return (await db.query<PayoutRow>('select * from chain.payout where reference = $1', [reference]))[0];
}

/** @throws Refusal payout-signed, unavailable */
async function haveNeverSigned({ options: { signer }, log }: Chain, id: string): Promise<void> {
  if (signer === undefined) throw new Refusal('unavailable', 'There is no signer, which alone knows whether this was signed.');
  await signer.callBack(id).catch((error: unknown) => {
    if (error instanceof SignerRefused) throw signed();
    log.warn({ transfer: id, err: error }, 'a payout could not be called back');
    throw new Refusal('unavailable', 'The signer cannot be asked whether this was signed. Try again once it is back.', { cause: error });
  });
}

/** On a chain of outputs: gives up the batch that it was to travel with, which nobody signs any more. The others are planned anew. */
async function leaveBatch(tx: Tx, { batch_id: batchId }: TransferRow): Promise<void> {
  if (batchId === null) return;
  await tx.query('update chain.transfer set batch_id = null where batch_id = $1', [batchId]);
  await tx.query('delete from chain.batch where id = $1', [batchId]);
}

/** Calls a payout back, once however often it is asked for. @throws Refusal payout-signed, unavailable */
export async function cancelPayout(chain: Chain, reference: string): Promise<Static<typeof PayoutCancelAnswer>> {
  const found = await findPayout(chain.database, reference);
  if (found === undefined) return { state: 'unknown' };
  const before = endOf(found);
  if (before !== undefined) return before;
  await haveNeverSigned(chain, found.id);
  chain.step('called back at the signer');
  return await chain.commit(async (tx) => {
    const [transfer] = await tx.query<TransferRow>(`select * from chain.transfer where id = $1 and state = 'queued' for update`, [
      found.id,
    ]);
    if (transfer !== undefined) {
      await leaveBatch(tx, transfer);
      await tx.query(
        `update chain.transfer set state = 'failed', reason = $2, waits_for = null, waits_on = null, waits_since = null, updated_at = $3 where id = $1`,
        [found.id, calledBackReason, chain.now()],
      );
      await finishPayout(tx, chain, found.id, { status: 'failed', reason: calledBackReason });
    }
    // somebody else was faster, and ended it
    const after = await findPayout(tx, reference);
    return (after && endOf(after)) ?? { state: 'unknown' };
  });
}
