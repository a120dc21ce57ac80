// How much of a deposit was given back. It follows from how its refunds stand, and changes with each of them.
import { type InvoiceStatus, invoiceStatus } from '#contract/kernel/constants.ts';

/** Refunds that stand so have left the player's account, or are about to. */
export const given: readonly InvoiceStatus[] = [
  invoiceStatus.pending,
  invoiceStatus.processing,
  invoiceStatus.review,
  invoiceStatus.success,
];

export const isGiven = (status: InvoiceStatus): boolean => given.includes(status);
