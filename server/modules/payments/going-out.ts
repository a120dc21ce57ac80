import { invoiceStatus } from '#contract/kernel/constants.ts';

/** Withdrawals that say to which account a player was paid or wants to be. */
export const goingOut = [invoiceStatus.pending, invoiceStatus.processing, invoiceStatus.review, invoiceStatus.success];
