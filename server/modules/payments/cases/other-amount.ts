// What the pages of a deposit say while people decide about another amount than was asked for, or another currency. Nothing is booked here.
import { invoiceStatus, invoiceType } from '#contract/kernel/constants.ts';
import { moneyFromWire } from '#contract/kernel/money.ts';
import type { Tx } from '#server/platform/database.ts';
import { askAgainAt } from '../ask-again-at.ts';
import { changeInvoice, publishInvoice } from '../change-invoice.ts';
import type { PaymentDeps } from '../deps.ts';
import type { InvoiceRow } from '../to-invoice.ts';
import { readCreditedOf } from './credited-instead.ts';

async function write(tx: Tx, context: PaymentDeps, row: InvoiceRow, amount: bigint | null): Promise<void> {
  const changed = await tx
    .updateTable('invoice')
    .set((e) => ({
      other_amount: amount,
      version: e('version', '+', 1),
      // whoever asked the provider leaves the next question to the change
      ...(row.next_ask_at !== null && { next_ask_at: askAgainAt(context.clock.now(), row.updated_at) }),
    }))
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await publishInvoice(tx, context, changed);
}

/**
 * Notes what a provider says came for a deposit that the caller holds locked. Providers tell sums, and old news may come again after newer ones: the
 * largest counts, and nothing that was credited already.
 */
export async function noteOtherAmount(tx: Tx, context: PaymentDeps, row: InvoiceRow, reported: Record<string, unknown>): Promise<void> {
  const { amount: told, currency, kind, status } = reported;
  if (row.type !== invoiceType.deposit || row.status === invoiceStatus.review) return;
  if (kind !== 'charge' || status !== 'succeeded' || currency !== row.currency || typeof told !== 'number') return;
  const amount = moneyFromWire(told);
  if (amount <= (row.other_amount ?? 0n) || amount <= (await readCreditedOf(tx, row))) return;
  await write(tx, context, row, amount);
}

/** Why a deposit is not credited though something came: its currency is another than was asked for. */
const otherCurrency = 'other-currency';

/** Whether a provider says that a deposit was paid in another currency than was asked for. */
export const isInOtherCurrency = (row: InvoiceRow, { currency, kind, status }: Record<string, unknown>): boolean =>
  row.type === invoiceType.deposit && kind === 'charge' && status === 'succeeded' && currency !== row.currency;

/** Says so on the page of a deposit that was not credited, which the caller holds locked: there its player reads what to do. */
export async function noteOtherCurrency(tx: Tx, context: PaymentDeps, row: InvoiceRow, reported: Record<string, unknown>): Promise<void> {
  const isCredited = row.status === invoiceStatus.success || row.status === invoiceStatus.review;
  if (isCredited || row.reason === otherCurrency || !isInOtherCurrency(row, reported)) return;
  await changeInvoice(tx, context, row, { status: row.status, reason: otherCurrency }, `provider:${row.provider}`);
}

/** Once people have decided. */
export async function forgetOtherAmount(tx: Tx, context: PaymentDeps, row: InvoiceRow): Promise<void> {
  if (row.other_amount !== null) await write(tx, context, row, null);
}
