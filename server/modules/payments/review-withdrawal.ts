// The operator's word on a withdrawal: approved, it goes to the provider; rejected, the money comes back. Both are audited.
import { invoiceStatus, invoiceType } from '#contract/kernel/constants.ts';
import { recordAudit } from '#server/platform/audit.ts';
import type { Tx } from '#server/platform/database.ts';
import { Problem } from '#server/platform/problem.ts';
import { forgetAccount, isUndocumentedPayout, refuseUndocumentedPayout } from './ask-for-documents.ts';
import { refuseFrozen } from './chargebacks/refuse-frozen.ts';
import type { PaymentDeps } from './deps.ts';
import { changeInvoice, lockInvoice } from './change-invoice.ts';
import { queuePayout } from './queue-payout.ts';
import { heldReason } from './review/held-reason.ts';
import { countApproval, readReview } from './review/withdrawal-review.ts';
import { releaseHeld } from './release-held.ts';
import type { InvoiceRow } from './to-invoice.ts';

export interface Review {
  invoiceId: string;
  verdict: 'approve' | 'reject';
  reason: string;
  /** Who decides: `operator:<name>`. */
  actor: string;
  /** Two people have decided this already, elsewhere. */
  isByTwo?: true;
}

const wordOf = (row: InvoiceRow): string =>
  row.status === invoiceStatus.processing
    ? `This withdrawal was approved before and ${row.provider_payment_id === null ? 'is being sent' : 'waits for the provider'}: withdrawal list shows how it stands.`
    : 'This withdrawal was decided before.';

/**
 * Decides a pending withdrawal. Where the rules ask for two people, it stays pending after the first approval.
 * @throws Problem not-found, invoice-final, document-needed, conflict where one person approves twice
 */
export async function reviewWithdrawal(tx: Tx, context: PaymentDeps, review: Review): Promise<InvoiceRow> {
  const row = await lockInvoice(tx, review.invoiceId);
  if (row === undefined || row.type !== invoiceType.withdrawal) throw new Problem('not-found', 'There is no such withdrawal.');
  if (row.status !== invoiceStatus.pending) throw new Problem('invoice-final', wordOf(row));
  const isApproved = review.verdict === 'approve';
  if (isApproved) {
    await refuseUndocumentedPayout(tx, context, row);
    await refuseFrozen(tx, row.player_id);
    await context.refuseOwed(tx, row.player_id);
    if (review.isByTwo === undefined && !(await countApproval(tx, context, { ...review, invoiceId: row.id }))) {
      await auditWord(tx, context, review, row, { status: row.status, approvals: 1 });
      // the hold ended with this word, and so does what the player reads of it
      return row.reason === heldReason ? await changeInvoice(tx, context, row, { status: row.status }, review.actor) : row;
    }
    await queuePayout(tx, row.id);
  } else {
    await releaseHeld(tx, context, row);
    await forgetAccount(tx, context, row);
  }
  const change = isApproved ? { status: invoiceStatus.processing } : { status: invoiceStatus.rejected, reason: review.reason };
  const after = await changeInvoice(tx, context, row, change, review.actor);
  await auditWord(tx, context, review, row, { status: after.status });
  return after;
}

const auditWord = async (
  tx: Tx,
  { clock }: PaymentDeps,
  { actor, verdict, reason }: Review,
  row: InvoiceRow,
  after: object,
): Promise<void> =>
  await recordAudit(tx, clock, { actor, action: `withdrawal ${verdict}`, subject: row.id, reason, before: { status: row.status }, after });

/**
 * Approves a withdrawal at once that no rule found, unless a document about its account is waited for. Returns it as it stands then. The caller
 * has opened it in this transaction, whose lane keeps chargebacks away since openWithdrawal has looked for them.
 */
export async function approveByRules(tx: Tx, context: PaymentDeps, row: InvoiceRow): Promise<InvoiceRow> {
  if ((await readReview(tx, row.id)).eyes > 0 || (await isUndocumentedPayout(tx, context, row))) return row;
  await queuePayout(tx, row.id);
  return await changeInvoice(tx, context, row, { status: invoiceStatus.processing }, 'system');
}

/**
 * Withdrawals that are under way, oldest first: those that wait for a word, and approved ones that the provider has not decided. `isMore` where
 * there are newer ones beyond `max`.
 */
export async function readOpenWithdrawals(
  context: Pick<PaymentDeps, 'database'>,
  max: number,
): Promise<{ open: InvoiceRow[]; isMore: boolean }> {
  const found = await context.database.db
    .selectFrom('invoice')
    .selectAll()
    .where('type', '=', invoiceType.withdrawal)
    .where('refund_of', 'is', null)
    .where('status', 'in', [invoiceStatus.pending, invoiceStatus.processing])
    .orderBy('created_at')
    .orderBy('id')
    .limit(max + 1)
    .execute();
  return { open: found.slice(0, max), isMore: found.length > max };
}
