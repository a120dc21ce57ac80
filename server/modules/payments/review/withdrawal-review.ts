// What people have to say and have said of a withdrawal, beside its invoice.
import type { Selectable } from 'kysely';
import type { Db, Tx } from '#server/platform/database.ts';
import { Problem } from '#server/platform/problem.ts';
import { isSamePerson } from '#server/platform/same-person.ts';
import type { PaymentDeps } from '../deps.ts';
import type { PaymentTables } from '../tables.ts';
import type { Assessment } from './assess-withdrawal.ts';

export type WithdrawalReview = Selectable<PaymentTables['withdrawal_review']>;

/** What holds for a withdrawal from before there were rules. */
const unassessed = (invoiceId: string): WithdrawalReview => ({
  invoice_id: invoiceId,
  eyes: 1,
  flags: [],
  approved_by: null,
  approved_reason: null,
  approved_at: null,
  held_by: null,
  held_reason: null,
  held_at: null,
});

export async function keepAssessment(tx: Tx, invoiceId: string, { eyes, flags }: Assessment): Promise<void> {
  await tx.insertInto('withdrawal_review').values({ invoice_id: invoiceId, eyes, flags }).execute();
}

export async function readReviews(db: Db, invoiceIds: readonly string[]): Promise<Map<string, WithdrawalReview>> {
  const rows =
    invoiceIds.length === 0 ? [] : await db.selectFrom('withdrawal_review').selectAll().where('invoice_id', 'in', invoiceIds).execute();
  return new Map(invoiceIds.map((id) => [id, rows.find((row) => row.invoice_id === id) ?? unassessed(id)]));
}

export async function readReview(db: Db, invoiceId: string): Promise<WithdrawalReview> {
  return (await readReviews(db, [invoiceId])).get(invoiceId) ?? unassessed(invoiceId);
}

interface Word {
  invoiceId: string;
  reason: string;
  actor: string;
}

/**
 * Counts the word of somebody who approves. Returns true once it is enough. The caller holds the invoice locked.
 * @throws Problem conflict where the same person approves twice
 */
export async function countApproval(tx: Tx, { clock }: Pick<PaymentDeps, 'clock'>, { invoiceId, reason, actor }: Word): Promise<boolean> {
  const review = await readReview(tx, invoiceId);
  if (review.eyes < 2) return true;
  if (review.approved_by !== null) {
    if (isSamePerson(review.approved_by, actor))
      throw new Problem('conflict', 'Two people have to approve this; somebody else has to be the second.');
    return true;
  }
  const first = { approved_by: actor, approved_reason: reason, approved_at: clock.now(), held_by: null, held_reason: null, held_at: null };
  await tx.updateTable('withdrawal_review').set(first).where('invoice_id', '=', invoiceId).execute();
  return false;
}
