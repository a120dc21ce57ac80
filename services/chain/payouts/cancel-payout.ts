// Payouts that the casino calls back while they wait. The signer decides: what it has signed may be paid, and what it has not it never signs after
// it has said so here. Only then is the payout told as failed. Where this ends in between, the signer's next word about the payout ends it.
import type { Static } from 'typebox';
import type { PayoutCancelAnswer } from '#contract/protocols/cashier.ts';
import type { Db } from '#kit/service-database.ts';
import { Refusal } from '../../cashier/refusal.ts';
import type { Chain } from '../context.ts';
import { calledBackReason, SignerRefused } from '../signer/client.ts';
import type { PayoutRow } from '../tables.ts';
import { endCalledBack } from './end-called-back.ts';

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

/** Calls a payout back, once however often it is asked for. @throws Refusal payout-signed, unavailable */
export async function cancelPayout(chain: Chain, reference: string): Promise<Static<typeof PayoutCancelAnswer>> {
  const found = await findPayout(chain.database, reference);
  if (found === undefined) return { state: 'unknown' };
  const before = endOf(found);
  if (before !== undefined) return before;
  chain.step('about to call back');
  await haveNeverSigned(chain, found.id);
  chain.step('called back at the signer');
  const end = await chain.commit(async (tx) => {
    await endCalledBack(tx, chain, found.id);
    // it, or somebody who was faster
    const after = await findPayout(tx, reference);
    chain.step('about to end what was called back');
    return after && endOf(after);
  });
  chain.step('ended what was called back');
  return end ?? { state: 'unknown' };
}
