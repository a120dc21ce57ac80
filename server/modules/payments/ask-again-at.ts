// When the provider is asked how a payment stands: soon at first, then at growing distances.
import { invoiceStatus, invoiceType } from '#contract/kernel/constants.ts';
import type { InvoiceRow } from './to-invoice.ts';

const soonestMs = 5 * 60_000;
/** The next question comes after this part of the time that has passed since the last change. */
const part = 20;

/** Returns the next moment at which to ask about an invoice that was last changed at a moment. */
export const askAgainAt = (now: Date, changedAt: Date): Date =>
  new Date(now.getTime() + Math.max(soonestMs, (now.getTime() - changedAt.getTime()) / part));

/** True while the provider may have other news of it than the invoice says, and only the provider can know. */
export function mayStillTurn(row: Pick<InvoiceRow, 'status' | 'type' | 'provider_payment_id'>): boolean {
  const { pending, processing, failed, declined, expired } = invoiceStatus;
  if (row.status === processing) return true;
  const isOver = row.status === failed || row.status === declined || row.status === expired;
  if (row.type === invoiceType.deposit) return isOver || row.status === pending;
  return isOver && row.provider_payment_id !== null; // other withdrawals never left the house
}
