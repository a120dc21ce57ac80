// Payouts that are called back. Whether one was signed is known here alone, so it is here that it never will be: whoever asks before has it signed,
// whoever asks afterwards is refused, and of both one is first.
import type { Tx } from '#kit/service-database.ts';
import { Refusal } from '../../cashier/refusal.ts';
import { calledBackReason } from './client.ts';
import { lockBatches, lockNonces } from './locks.ts';

/** @throws Refusal invalid-request for a payout that was called back, with the reason that ends it for good */
export async function refuseCalledBack(tx: Tx, ids: readonly string[]): Promise<void> {
  const [found] = await tx.query<{ id: string }>('select id from chain_signer.called_back where id = any($1) limit 1', [ids]);
  if (found === undefined) return;
  throw new Refusal('invalid-request', `${found.id} was called back and is not signed any more.`, { reason: calledBackReason });
}

/** Has a payout never signed from now on, once however often it is asked for. @throws Refusal payout-signed where it was */
export async function callBack(transact: <T>(act: (tx: Tx) => Promise<T>) => Promise<T>, id: string, now: Date): Promise<void> {
  await transact(async (tx) => {
    await lockNonces(tx, null);
    await lockBatches(tx);
    const signed = await tx.query(
      'select id from chain_signer.transfer where id = $1 union all select id from chain_signer.batch_payout where id = $1',
      [id],
    );
    if (signed.length > 0) throw new Refusal('payout-signed', 'This payout was signed, so it may be paid: it ends as the chain says.');
    await tx.query('insert into chain_signer.called_back (id, at) values ($1, $2) on conflict do nothing', [id, now]);
  });
}
