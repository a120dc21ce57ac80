// What payments write to players. The texts are in content/<locale>/emails.json under each email's kind.
import { email } from '#server/platform/email.ts';

export const accountClosedEmail = email('account-closed', { when: 'A player closed the account.' });

/** Leads to the page of its payment. */
const page = { action: 'payment.action', example: '/profile/history/transactions/0199d1a5-7c1e-7b60-8f00-2f1c7be03a11' };
const example = { amount: '€25.00', contact: 'house@lanternhall.example' };

export const paymentLateEmail = email('payment-late', { when: 'A payment was made that had been given up before.', example, page });
export const depositOverLimitEmail = email('deposit-over-limit', {
  when: 'Money arrived that passes a limit of the player on deposits: it is credited, and no deposit is taken until the limit frees.',
  example,
  page,
});
export const paymentReviewEmail = email('payment-review', {
  when: 'A payment is held because the provider contradicts itself.',
  example,
  page,
});
export const paymentReviewedPaidEmail = email('payment-reviewed-paid', {
  when: 'People decided that such a payment was made.',
  example,
  page,
});
export const paymentReviewedUnpaidEmail = email('payment-reviewed-unpaid', {
  when: 'People decided that such a payment was not made.',
  example,
  page,
});
export const chargebackEmail = email('chargeback', {
  when: 'A bank took a deposit back after it was credited.',
  example: { ...example, owed: '€10.00' },
  page,
});
export const chargebackPartEmail = email('chargeback-part', {
  when: 'A bank took back another amount than the deposit was, and people decide about it.',
  example,
  page,
});
export const chargebackOverEmail = email('chargeback-over', {
  when: 'People decided about such a deposit, which stays taken back.',
  example,
  page,
});
export const chargebackReturnedEmail = email('chargeback-returned', { when: 'The bank gave such a deposit back.', example, page });
export const chargebackReturnedPartEmail = email('chargeback-returned-part', {
  when: 'The bank gave a part of such a deposit back.',
  example,
  page,
});
export const closedAccountMoneyEmail = email('closed-account-money', { when: 'Money came onto an account that is closed.', example });
export const closedAccountPaidEmail = email('closed-account-paid', {
  when: 'What lay on a closed account is on its way to its owner.',
  example,
});

/** Any of those that tell of an amount. */
export type MoneyEmail = typeof paymentLateEmail;
