import { invoiceStatus, invoiceType } from '#contract/kernel/constants.ts';
import type { Tx } from '#server/platform/database.ts';
import { addJob } from '#server/platform/jobs.ts';

/** Has an approved payout sent once this transaction is committed. Of two such jobs that wait one is left. */
export async function queuePayout(tx: Tx, invoiceId: string): Promise<void> {
  await addJob(tx, 'send-payout', { invoiceId }, { key: `payout ${invoiceId}` });
}

/** Has a player's approved payouts sent that waited while nothing was to be paid out. */
export async function queueWaitingPayouts(tx: Tx, playerId: string): Promise<void> {
  const waiting = await tx
    .selectFrom('invoice')
    .select('id')
    .where('player_id', '=', playerId)
    .where('type', '=', invoiceType.withdrawal)
    .where('status', '=', invoiceStatus.processing)
    .where('provider_payment_id', 'is', null)
    .orderBy('id')
    .execute();
  for (const { id } of waiting) await queuePayout(tx, id);
}
