// Payments: methods, deposits and withdrawals as invoices, the provider's callbacks, the operator's word on withdrawals. Owns
// invoice, payment_method and their side tables. Money moves only through the wallet, in the transaction that changes the invoice.

export { type PaymentProviderConfig, type PaymentsConfig, readPaymentsConfig, standInCashier, standInOnRamp } from './config.ts';
export type { PaymentDeps } from './deps.ts';
export { outcomesOf } from './cases/case-outcomes.ts';
export { type CaseWord, decideCase, proposeOutcome, readOpenCases } from './cases/decide-case.ts';
export { readEntryCauses } from './read-entry-causes.ts';
export { refuseFrozen } from './chargebacks/refuse-frozen.ts';
export { declinePendingDeposits } from './decline-pending-deposits.ts';
export { standingOf } from './chargebacks/standing-of.ts';
export { countDeposits } from './count-deposits.ts';
export { countFirstDeposits } from './count-first-deposits.ts';
export { hasDepositedAbove, readAccountRequests } from './ask-for-documents.ts';
export { auditMoney } from './check-payments.ts';
export { PaymentProviderError } from './providers/guard-gateway.ts';
export { createPaymentMemory, type PaymentMemory } from './payment-memory.ts';
export { installMethods } from './providers/install-methods.ts';
export type { PaymentAdapter, PaymentGateway, PaymentReport } from './providers/payment-adapter.ts';
export { openPaymentProviders, type PaymentProvider, type PaymentProviders } from './providers/payment-providers.ts';
export { type PaymentMetric, readMetrics } from './metrics/read-metrics.ts';
export { readPaymentHistory } from './read-payment-history.ts';
export { type MethodTerms, readAllMethods, setMethodTerms } from './set-method.ts';
export { type MethodFee, readMethodFees, setMethodFee } from './set-fee.ts';
export { compareProvider, type Reconciled, reconcileProvider } from './reconciliation/reconcile-provider.ts';
export {
  type Difference,
  differenceOutcomes,
  readDifferences,
  readReconciliations,
  resolveDifference,
} from './reconciliation/resolve-difference.ts';
export { type OpenRefunds, readDepositCurrency, readOpenRefunds } from './refunds/read-refunds.ts';
export { type RefundAnswer, refundDeposit, type RefundInput } from './refunds/refund-deposit.ts';
export { burntOf, differenceOf, type Funds, verdictOf } from './funds/funds.ts';
export { importStatements, type ImportedStatement } from './funds/import-statement.ts';
export { linkBank, readBankLinks } from './funds/link-bank.ts';
export { matchBank, type MatchedAccount } from './funds/match-bank.ts';
export { measureFunds } from './funds/measure-funds.ts';
export { readWaitingMoves } from './funds/read-waiting-moves.ts';
export { sayOwnFunds } from './funds/own-funds.ts';
export { readStatements } from './funds/read-statements.ts';
export { serveCallbacks } from './receive-callback.ts';
export { readTurnover, turnoverShareOf } from './turnover/read-turnover.ts';
export { sumDeposits } from './sum-deposits.ts';
export { readReviewRules } from './review/assess-withdrawal.ts';
export { holdWithdrawal } from './review/hold-withdrawal.ts';
export { aboutRule, reviewRules } from './review/rules.ts';
export { readRuleProposals, setReviewRule } from './review/set-review-rule.ts';
export { readReview, readReviews } from './review/withdrawal-review.ts';
export { readOpenWithdrawals, type Review, reviewWithdrawal } from './review-withdrawal.ts';
export { recallWithdrawal } from './recall-withdrawal.ts';
export { readWaiting } from './read-waiting.ts';
export { readWithdrawal, type WithdrawalFile } from './read-withdrawal.ts';
