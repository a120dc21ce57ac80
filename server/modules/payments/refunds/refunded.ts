// How much of a deposit was given back. It follows from how its refunds stand, and changes with each of them.
import { type InvoiceStatus, invoiceStatus } from '#contract/kernel/constants.ts';

const given: readonly InvoiceStatus[] = [invoiceStatus.pending, invoiceStatus.processing, invoiceStatus.review, invoiceStatus.success];

/** Whether a refund that stands so has left the player's account, or is about to. */
export const isGiven = (status: InvoiceStatus): boolean => given.includes(status);

/** What a change of a refund adds to what was given back of its deposit: its amount, nothing, or less than that. */
export function givenBy(amount: bigint, before: InvoiceStatus | undefined, after: InvoiceStatus): bigint {
  const was = before !== undefined && isGiven(before);
  if (was === isGiven(after)) return 0n;
  return was ? -amount : amount;
}
