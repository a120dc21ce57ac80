// Payments: methods, deposits and withdrawals as invoices, the provider's callbacks, the operator's word on withdrawals. Owns
// invoice, payment_method and their side tables. Money moves only through the wallet, in the transaction that changes the invoice.
import type { AnyHandler } from '#server/platform/calls/handler.ts';
import type { PaymentDeps } from './deps.ts';
import { closeAccount } from './close-account.call.ts';
import { createDeposit } from './create-deposit.call.ts';
import { createWithdrawal } from './create-withdrawal.call.ts';
import { declineInvoice } from './decline-invoice.call.ts';
import { listInvoices } from './list-invoices.call.ts';
import { listDepositMethods, listWithdrawalMethods } from './methods.call.ts';

export const paymentHandlers: AnyHandler<PaymentDeps>[] = [
  listDepositMethods,
  listWithdrawalMethods,
  createDeposit,
  createWithdrawal,
  listInvoices,
  declineInvoice,
  closeAccount,
];

export type { PaymentAccess, PaymentDeps } from './deps.ts';
export { outcomesOf } from './cases/case-outcomes.ts';
export { type CaseWord, decideCase, proposeOutcome, readOpenCases } from './cases/decide-case.ts';
export { auditBooks } from './check-payments.ts';
export { serveCallbacks } from './hear-callback.ts';
export { missingProvider } from './missing-provider.ts';
export { createSignedProvider, type PaymentProvider, PaymentProviderError } from './payment-provider.ts';
export { paymentJobs } from './payments.job.ts';
export { readOpenWithdrawals, type Review, reviewWithdrawal } from './review-withdrawal.ts';
