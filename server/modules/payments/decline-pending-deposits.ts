import { invoiceStatus, invoiceType } from '#contract/kernel/constants.ts';
import type { Tx } from '#server/platform/database.ts';
import { addJob } from '#server/platform/jobs.ts';
import { changeInvoice } from './change-invoice.ts';
import type { PaymentDeps } from './deps.ts';

/**
 * Cancels what a player has opened and not paid yet, as the player leaves for good or for a time, or was somebody else so far. `reason` is kept
 * with each.
 */
export async function declinePendingDeposits(
  tx: Tx,
  context: PaymentDeps,
  playerId: string,
  reason: string,
  actor: string = `player:${playerId}`,
): Promise<void> {
  const pending = await tx
    .selectFrom('invoice')
    .selectAll()
    .where('player_id', '=', playerId)
    .where('type', '=', invoiceType.deposit)
    .where('status', '=', invoiceStatus.pending)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  for (const row of pending) {
    await addJob(tx, 'cancel-charge', { invoiceId: row.id });
    await changeInvoice(tx, context, row, { status: invoiceStatus.declined, reason }, actor);
  }
}
