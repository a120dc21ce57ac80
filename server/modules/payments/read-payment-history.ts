import type { InvoiceStatus, InvoiceType } from '#contract/kernel/constants.ts';
import type { Db } from '#server/platform/database.ts';

export interface PaymentStep {
  type: InvoiceType;
  /** What it became then. */
  status: InvoiceStatus;
  amount: bigint;
  currency: string;
  actor: string;
  at: Date;
}

/** Every step that a player's payments took since a moment, oldest first. */
export async function readPaymentHistory(db: Db, playerId: string, since: Date): Promise<PaymentStep[]> {
  return await db
    .selectFrom('invoice')
    .innerJoin('invoice_history as step', 'step.invoice_id', 'invoice.id')
    .select(['invoice.type', 'invoice.amount', 'invoice.currency', 'step.status', 'step.actor', 'step.at'])
    .where('invoice.player_id', '=', playerId)
    .where('invoice.updated_at', '>=', since)
    .where('step.at', '>=', since)
    .orderBy('step.at')
    .orderBy('invoice.id')
    .orderBy('step.version')
    .execute();
}
