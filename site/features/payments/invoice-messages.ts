// What news of a payment says to the player: success, an error, that it was taken back, or nothing while it is under way.
import type { Data } from '#contract/kernel/calls.ts';
import { invoiceStatus, invoiceType } from '#contract/kernel/constants.ts';
import { alertOf } from '#site/shared/ui/alert-content.ts';
import type { Alert } from '#site/shared/ui/alerts.ts';
import type { Texts } from '#site/shared/i18n/texts.tsx';
import { reasonKey } from './reason-key.ts';

export type Invoice = Data<'listInvoices'>[number];

const open: readonly number[] = [invoiceStatus.pending, invoiceStatus.processing, invoiceStatus.review];

/** How a payment stands, as one of three. */
export function standingOf(invoice: Pick<Invoice, 'status'>): 'success' | 'failed' | 'open' {
  if (invoice.status === invoiceStatus.success) return 'success';
  return open.includes(invoice.status) ? 'open' : 'failed';
}

export const kindOf = (invoice: Pick<Invoice, 'type'>): 'deposit' | 'withdrawal' =>
  invoice.type === invoiceType.deposit ? 'deposit' : 'withdrawal';

/** What a payment is called: the house gives a deposit back by one of its own. */
export const labelOf = (invoice: Pick<Invoice, 'type'> & { refundOf?: string | null }): 'deposit' | 'withdrawal' | 'refund' =>
  (invoice.refundOf ?? null) === null ? kindOf(invoice) : 'refund';

/** The status as players read it: a pending deposit of which another amount came is under review by people. */
export const shownStatus = ({ status, otherAmount }: Pick<Invoice, 'status'> & { otherAmount?: number | null }): number =>
  status === invoiceStatus.pending && (otherAmount ?? null) !== null ? invoiceStatus.review : status;

/** What an open payment waits for. A refund in coins waits until its player says where they go. */
export function waitingOf(
  invoice: Pick<Invoice, 'type' | 'status' | 'redirectUrl'> & { refundOf?: string | null; otherAmount?: number | null },
): ReturnType<typeof labelOf> | 'claim' | 'sent' | 'decision' {
  const label = labelOf(invoice);
  if (shownStatus(invoice) === invoiceStatus.review) return 'decision';
  if (label === 'refund') return (invoice.redirectUrl ?? null) === null ? label : 'claim';
  return label === 'withdrawal' && invoice.status === invoiceStatus.processing ? 'sent' : label;
}

/** The reasons that the house and the payment provider give, in words; undefined for one that the page does not know, such as an operator's. */
export const formatReason = (texts: Texts, reason: string | null): string | undefined =>
  reason === null ? undefined : texts.find(`alerts.${reasonKey(reason)}`);

/** The alert for a change of a payment. Nothing while it is under way; what its player took back went wrong nowhere. */
export function invoiceAlert(texts: Texts, invoice: Invoice, amount: string): Alert | undefined {
  const kind = labelOf(invoice);
  const standing = standingOf(invoice);
  if (kind === 'refund' && invoice.status === invoiceStatus.processing)
    return { ...alertOf(texts, waitingOf(invoice) === 'claim' ? 'refund.claim' : 'refund.sent', { amount }), durationMs: 8000 };
  if (standing === 'open') return undefined;
  const reason = formatReason(texts, invoice.reason);
  const more = reason === undefined ? {} : { text: reason };
  if (standing === 'success') return { ...alertOf(texts, `${kind}.success`, { amount }), ...more, durationMs: 6000 };
  if (invoice.reason === 'charged-back-closed') return { ...alertOf(texts, 'chargeback-closed'), ...more, durationMs: 8000 };
  if (invoice.status === invoiceStatus.rejected && kind === 'withdrawal')
    return { ...alertOf(texts, 'withdrawal.rejected', { amount, reason: invoice.reason ?? '' }), ...more, durationMs: 8000 };
  const failed = alertOf(texts, `${kind}.failed`, { amount });
  // who has paid already is told that it counts all the same, not that nothing was charged
  if (invoice.status === invoiceStatus.declined && kind === 'deposit')
    return { ...alertOf(texts, 'deposit.cancelled'), ...more, durationMs: 6000 };
  if (invoice.status === invoiceStatus.declined) return { ...failed, ...alertOf(texts, 'payment-cancelled'), ...more, durationMs: 6000 };
  return { ...failed, ...more, durationMs: 8000 };
}
