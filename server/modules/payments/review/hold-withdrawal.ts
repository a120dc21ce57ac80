// An operator needs longer for a withdrawal: that and why is kept, and the player is told that it takes longer.
import { invoiceStatus, invoiceType } from '#contract/kernel/constants.ts';
import { recordAudit } from '#server/platform/audit.ts';
import type { Tx } from '#server/platform/database.ts';
import { Problem } from '#server/platform/problem.ts';
import { changeInvoice, lockInvoice } from '../change-invoice.ts';
import type { PaymentDeps } from '../deps.ts';
import { heldReason } from './held-reason.ts';

/** Puts a pending withdrawal on hold, and takes a first approval back. @throws Problem not-found, invoice-final */
export async function holdWithdrawal(
  tx: Tx,
  context: PaymentDeps,
  { invoiceId, reason, actor }: { invoiceId: string; reason: string; actor: string },
): Promise<void> {
  const row = await lockInvoice(tx, invoiceId);
  if (row === undefined || row.type !== invoiceType.withdrawal) throw new Problem('not-found', 'There is no such withdrawal.');
  if (row.status !== invoiceStatus.pending) throw new Problem('invoice-final', 'This withdrawal was decided before.');
  const held = {
    held_by: actor,
    held_reason: reason,
    held_at: context.clock.now(),
    approved_by: null,
    approved_reason: null,
    approved_at: null,
  };
  await tx
    .insertInto('withdrawal_review')
    .values({ invoice_id: row.id, eyes: 1, flags: [], ...held })
    .onConflict((conflict) => conflict.column('invoice_id').doUpdateSet(held))
    .execute();
  await recordAudit(tx, context.clock, { actor, action: 'withdrawal hold', subject: row.id, reason });
  if (row.reason !== heldReason) await changeInvoice(tx, context, row, { status: row.status, reason: heldReason }, actor);
}
