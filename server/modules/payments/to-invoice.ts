import type { Selectable } from 'kysely';
import type { ChannelEvents } from '#contract/live/channels.ts';
import { invoiceStatus, invoiceType } from '#contract/kernel/constants.ts';
import { moneyToWire } from '#contract/kernel/money.ts';
import type { Invoice } from '#contract/payments.ts';
import type { Rules } from '#server/modules/jurisdiction/index.ts';
import { heldReason } from './review/held-reason.ts';
import type { PaymentTables } from './tables.ts';

export type InvoiceRow = Selectable<PaymentTables['invoice']>;

/** Whether money for a pending deposit was seen: coins that a chain confirms, or another amount that people decide about. */
export const isArriving = ({ status, transfer, other_amount: other }: Pick<InvoiceRow, 'status' | 'transfer' | 'other_amount'>): boolean =>
  status === invoiceStatus.pending && ((transfer?.received ?? 0) > 0 || other !== null);

/** A player may take back what is still pending and not arriving; where the rules forbid it, not a withdrawal (requirement PA-03). */
export const canDecline = (row: Pick<InvoiceRow, 'status' | 'type' | 'transfer' | 'other_amount'>, rules: Rules): boolean =>
  row.status === invoiceStatus.pending && !isArriving(row) && (row.type === invoiceType.deposit || rules.withdrawalCancel);

/** A deposit is paid there while it is pending; where a refund goes is said there until it has gone. */
const isOpenAtProvider = ({ status, refund_of: refundOf }: InvoiceRow): boolean =>
  status === (refundOf === null ? invoiceStatus.pending : invoiceStatus.processing);

const withTransfer: readonly number[] = [invoiceStatus.pending, invoiceStatus.failed, invoiceStatus.declined, invoiceStatus.expired];

function priceOf({ price_amount: amount, price_currency: currency, price_fee: fee }: InvoiceRow): Invoice['price'] {
  return amount === null || currency === null || fee === null ? null : { amount: moneyToWire(amount), currency, fee: moneyToWire(fee) };
}

const hourMs = 3_600_000;

/**
 * By when people decide about a withdrawal, as its review was told before it was asked for; null once it is decided, or held for longer. `since` is
 * when they could begin.
 */
export function reviewUntilOf(
  { status, type, reason, refund_of: refundOf, created_at: createdAt }: InvoiceRow,
  rules: Rules,
  since = createdAt,
): Date | null {
  if (type !== invoiceType.withdrawal || status !== invoiceStatus.pending || refundOf !== null || reason === heldReason) return null;
  return new Date(since.getTime() + rules.withdrawalReviewHours * hourMs);
}

/** An invoice as answers carry it. */
export function toInvoice(row: InvoiceRow, rules: Rules): Invoice {
  return {
    id: row.id,
    type: row.type,
    status: row.status,
    method: row.method,
    amount: row.amount,
    fee: row.fee,
    turnoverFee: row.turnover_fee,
    currency: row.currency,
    number: row.number,
    playerId: row.player_id,
    reason: row.reason,
    refundOf: row.refund_of,
    refunded: row.refunded,
    otherAmount: row.other_amount === null ? null : moneyToWire(row.other_amount),
    price: priceOf(row),
    reviewUntil: reviewUntilOf(row, rules),
    canDecline: canDecline(row, rules),
    returnTo: row.return_path,
    redirectUrl: isOpenAtProvider(row) ? row.redirect_url : null,
    // who sent coins to a deposit that has ended is told that they count
    transfer: withTransfer.includes(row.status) ? row.transfer : null,
    version: row.version,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

/** The event on payment:invoices#{playerId}: the whole invoice with its version. */
export function invoiceEvent(row: InvoiceRow, rules: Rules): ChannelEvents['payment:invoices'] {
  const invoice = toInvoice(row, rules);
  return {
    event: row.type === invoiceType.deposit ? 'invoice.deposit.updated' : 'invoice.withdrawal.updated',
    invoice: {
      ...invoice,
      amount: moneyToWire(invoice.amount),
      fee: moneyToWire(invoice.fee),
      turnoverFee: moneyToWire(invoice.turnoverFee),
      refunded: moneyToWire(invoice.refunded),
      reviewUntil: invoice.reviewUntil?.toISOString() ?? null,
      createdAt: row.created_at.toISOString(),
      updatedAt: row.updated_at.toISOString(),
    },
  };
}
