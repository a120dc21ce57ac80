import { invoiceStatus } from '#contract/kernel/constants.ts';
import { raiseAlarm } from '#server/platform/alarms.ts';
import { recordAudit } from '#server/platform/audit.ts';
import type { Tx } from '#server/platform/database.ts';
import type { CaseRow } from '../cases/open-case.ts';
import { publishInvoice } from '../change-invoice.ts';
import type { PaymentDeps } from '../deps.ts';
import type { InvoiceRow } from '../to-invoice.ts';

interface CaseChange {
  facts: CaseRow['facts'];
  /** What happened, for the operator, and what its alarm is about. */
  message: string;
  alarm: string;
}

/** Writes onto an open case what is gone now. What was proposed about another sum holds no longer. */
export async function changeCase(tx: Tx, context: PaymentDeps, open: CaseRow, { facts, message, alarm }: CaseChange): Promise<void> {
  await tx
    .updateTable('payment_case')
    .set({ facts: JSON.stringify(facts), state: 1, outcome: null, proposed_by: null, proposed_reason: null, proposed_at: null })
    .where('id', '=', open.id)
    .execute();
  await recordAudit(tx, context.clock, {
    actor: 'system',
    action: 'payment change',
    subject: open.id,
    reason: message,
    before: { facts: open.facts, outcome: open.outcome, by: open.proposed_by },
    after: { facts },
  });
  await raiseAlarm(tx, {
    kind: 'payment-unclear',
    subject: alarm,
    message: `${message} It waits in: npm run op -- payment unclear; what was proposed about another sum is to be proposed again.`,
    details: { ...facts },
  });
}

/**
 * Older news than these say what was gone before. Before a payment is booked, and while people decide about it, the news of its money may still come and
 * be older: then it only counts as changed, so that no answer to a question from before is believed.
 */
export async function keepSequence(tx: Tx, context: PaymentDeps, row: InvoiceRow, sequence: unknown): Promise<void> {
  const isBooked = row.status === invoiceStatus.success || row.status === invoiceStatus.failed;
  if (typeof sequence !== 'number') return;
  const kept = isBooked && sequence > row.callback_sequence ? sequence : row.callback_sequence;
  const changed = await tx
    .updateTable('invoice')
    .set((e) => ({ callback_sequence: kept, version: e('version', '+', 1) }))
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await publishInvoice(tx, context, changed);
}
