// A payment that was missing at the bank and whose line has come: its difference is over by itself, and says with which statement.
import { recordAudit } from '#server/platform/audit.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Tx } from '#server/platform/database.ts';

/** A payment that lines were laid to now. */
export interface FoundPayment {
  paymentId: string;
  /** The statements that its lines are in, by the bank's own names. */
  statements: readonly string[];
  /** The lines give its amount, and it is booked. */
  isWhole: boolean;
}

/**
 * Closes what is open about payments that were found: that they are missing there; and, where they fit now, that their amount or state is another.
 * Returns how many were closed. What two people said before stays as it is.
 */
export async function closeFound(tx: Tx, clock: Clock, provider: string, found: readonly FoundPayment[]): Promise<number> {
  let closed = 0;
  for (const { paymentId, statements, isWhole } of found) {
    const reason = `came with statement ${[...new Set(statements)].join(', ')}${isWhole ? '' : ', and differs'}`;
    const rows = await tx
      .updateTable('payment_difference')
      .set({ outcome: 'came-later', resolved_by: 'system', resolved_reason: reason, resolved_at: clock.now() })
      .where('provider', '=', provider)
      .where('reference', '=', paymentId)
      .where('kind', 'in', isWhole ? ['missing-there', 'amount', 'status'] : ['missing-there'])
      .where('resolved_at', 'is', null)
      .returning(['id', 'kind', 'reference'])
      .execute();
    for (const { id, kind, reference } of rows) {
      const before = { kind, reference };
      await recordAudit(tx, clock, {
        actor: 'system',
        action: 'payment difference resolve',
        subject: id,
        reason,
        before,
        after: { outcome: 'came-later' },
      });
      closed += 1;
    }
  }
  return closed;
}
