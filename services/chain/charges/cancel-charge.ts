import type { Static } from 'typebox';
import type { CancelAnswer } from '#contract/protocols/cashier.ts';
import type { Tx } from '#kit/service-database.ts';
import type { ChargeRow } from '../tables.ts';

/**
 * Gives an address up by the casino's word. Coins that come to it all the same are credited: all that was asked for at once, a part of it when the
 * charge's time is over.
 */
export async function cancelCharge(tx: Tx, reference: string, now: Date): Promise<Static<typeof CancelAnswer>> {
  const [charge] = await tx.query<ChargeRow>('select * from chain.charge where reference = $1 for update', [reference]);
  if (charge === undefined) return { state: 'unknown' };
  if (charge.status === 'created' || charge.status === 'pending')
    await tx.query(`update chain.charge set status = 'cancelled', sequence = sequence + 1, updated_at = $2 where id = $1`, [
      charge.id,
      now,
    ]);
  return { state: charge.status === 'succeeded' || charge.status === 'failed' ? charge.status : 'cancelled' };
}
