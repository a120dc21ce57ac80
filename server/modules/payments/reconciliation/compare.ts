// How our word on a payment and its provider's differ. Pure: both are given.
import { invoiceStatus, invoiceType, type InvoiceType } from '#contract/kernel/constants.ts';
import { amountAtProvider } from '../fees.ts';
import type { PaymentReport } from '../providers/payment-adapter.ts';
import type { DifferenceKind } from '../tables.ts';
import type { InvoiceRow } from '../to-invoice.ts';

/** A payment as it was asked for. `credited`: what a case credited of it, as deposits of their own. */
export type Booked = Pick<InvoiceRow, 'id' | 'type' | 'status' | 'amount' | 'fee' | 'currency' | 'reason'> & { credited: bigint };
/** `takenBack`: what is gone of a deposit as a part, by the newest case about it. Nothing is booked for that, so it is in `bookedAmount` all the same. */
export type Ours = Booked & { takenBack: bigint };

/** Money moved at the provider, by its word. */
const isMoved = (theirs: PaymentReport | undefined): boolean => theirs?.status === 'succeeded';

/** Whether a payment moved money in our books. */
export const isBooked = ({ status, credited }: Booked): boolean => status === invoiceStatus.success || credited > 0n;

/** How much it moved at the provider, by our books. */
export const bookedAmount = (ours: Booked): bigint => (ours.status === invoiceStatus.success ? amountAtProvider(ours) : 0n) + ours.credited;

/** Whether a provider says that a part of a deposit is gone whose rest stands in our books. */
const isPartlyGone = (ours: Ours | undefined, theirs: PaymentReport | undefined): boolean =>
  ours !== undefined && isBooked(ours) && theirs?.status === 'charged-back';

/** What is at the provider of a payment by our books, with what is known to be gone of it. */
export const amountLeft = (ours: Ours): bigint => bookedAmount(ours) - (isBooked(ours) ? ours.takenBack : 0n);

/** What is there by the provider's word: of what is gone in part it tells how much that is. */
export function amountLeftThere(ours: Ours | undefined, theirs: PaymentReport): bigint {
  if (ours !== undefined && isPartlyGone(ours, theirs)) return bookedAmount(ours) - theirs.amount;
  return isMoved(theirs) ? theirs.amount : 0n;
}

/** Returns the difference, or undefined where both say the same. What two people decide already is no difference of its own. */
export function differenceOf(ours: Ours | undefined, theirs: PaymentReport | undefined): DifferenceKind | undefined {
  if (ours === undefined) return isMoved(theirs) ? 'missing-here' : undefined;
  if (ours.status === invoiceStatus.review) return undefined;
  if (theirs === undefined) return isBooked(ours) ? 'missing-there' : undefined;
  const isSame = theirs.currency === ours.currency && (theirs.kind === 'charge') === isDeposit(ours.type);
  // a case about as much as the provider says is gone, open or decided, says all that is to be said
  if (isPartlyGone(ours, theirs)) return isSame && theirs.amount === ours.takenBack ? undefined : 'status';
  if (isBooked(ours) !== isMoved(theirs)) return 'status';
  if (!isMoved(theirs)) return undefined;
  if (ours.takenBack > 0n) return 'status';
  return isSame && theirs.amount === bookedAmount(ours) ? undefined : 'amount';
}

export const isDeposit = (type: InvoiceType): boolean => type === invoiceType.deposit;
