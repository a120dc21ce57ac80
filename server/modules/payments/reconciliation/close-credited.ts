// What differed about a payment is over where two people have had it credited by a case: it says by which.
import { recordAudit } from '#server/platform/audit.ts';
import type { Tx } from '#server/platform/database.ts';
import type { PaymentDeps } from '../deps.ts';

/** Closes what is open about a deposit of which the other side reports as much as was credited in all. */
export async function closeCredited(
  tx: Tx,
  { clock }: Pick<PaymentDeps, 'clock'>,
  { invoiceId, amount, caseId }: { invoiceId: string; amount: bigint; caseId: string },
): Promise<void> {
  const open = await tx
    .selectFrom('payment_difference')
    .select(['id', 'kind', 'reference', 'theirs'])
    .where('reference', '=', invoiceId)
    .where('resolved_at', 'is', null)
    .forUpdate()
    .execute();
  for (const { id, kind, reference, theirs } of open) {
    if (theirs?.['status'] !== 'succeeded' || String(theirs['amount']) !== String(amount)) continue;
    const why = `credited by case ${caseId}`;
    await tx
      .updateTable('payment_difference')
      .set({ outcome: 'credited', resolved_by: 'system', resolved_reason: why, resolved_at: clock.now() })
      .where('id', '=', id)
      .execute();
    await recordAudit(tx, clock, {
      actor: 'system',
      action: 'payment difference resolve',
      subject: id,
      reason: why,
      before: { kind, reference },
      after: { outcome: 'credited' },
    });
  }
}
