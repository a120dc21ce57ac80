// Payments: methods, deposits and withdrawals as invoices, the provider's callbacks, the operator's word on withdrawals. Owns
// invoice, payment_method and their side tables. Money moves only through the wallet, in the transaction that changes the invoice.

export type { PaymentAccess, PaymentDeps } from './deps.ts';
export { outcomesOf } from './cases/case-outcomes.ts';
export { type CaseWord, decideCase, proposeOutcome, readOpenCases } from './cases/decide-case.ts';
export { auditBooks } from './check-payments.ts';
export { serveCallbacks } from './receive-callback.ts';
export { missingProvider } from './missing-provider.ts';
export { createSignedProvider, type PaymentProvider, PaymentProviderError } from './payment-provider.ts';
export { readOpenWithdrawals, type Review, reviewWithdrawal } from './review-withdrawal.ts';
