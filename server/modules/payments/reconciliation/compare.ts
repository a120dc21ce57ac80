// How our word on a payment and its provider's differ. Pure: both are given.
import { invoiceStatus, invoiceType, type InvoiceType } from '#contract/kernel/constants.ts';
import { amountAtProvider } from '../fees.ts';
import type { PaymentReport } from '../providers/payment-adapter.ts';
import type { DifferenceKind } from '../tables.ts';
import type { InvoiceRow } from '../to-invoice.ts';

/** A payment as it was asked for. `credited`: what a case credited of it, as deposits of their own. */
export type Ours = Pick<InvoiceRow, 'id' | 'type' | 'status' | 'amount' | 'fee' | 'currency' | 'reason'> & { credited: bigint };

/** Money moved at the provider, by its word. */
export const isMoved = (theirs: PaymentReport | undefined): boolean => theirs?.status === 'succeeded';

/** Whether a payment moved money in our books. */
export const isBooked = ({ status, credited }: Ours): boolean => status === invoiceStatus.success || credited > 0n;

/** How much it moved at the provider, by our books. */
export const bookedAmount = (ours: Ours): bigint => (ours.status === invoiceStatus.success ? amountAtProvider(ours) : 0n) + ours.credited;

/** Returns the difference, or undefined where both say the same. What two people decide already is no difference of its own. */
export function differenceOf(ours: Ours | undefined, theirs: PaymentReport | undefined): DifferenceKind | undefined {
  if (ours === undefined) return isMoved(theirs) ? 'missing-here' : undefined;
  if (ours.status === invoiceStatus.review) return undefined;
  if (theirs === undefined) return isBooked(ours) ? 'missing-there' : undefined;
  if (isBooked(ours) !== isMoved(theirs)) return 'status';
  if (!isMoved(theirs)) return undefined;
  const isSame =
    theirs.amount === bookedAmount(ours) && theirs.currency === ours.currency && (theirs.kind === 'charge') === isDeposit(ours.type);
  return isSame ? undefined : 'amount';
}

export const isDeposit = (type: InvoiceType): boolean => type === invoiceType.deposit;
