// Money in and out: methods, forms, what became of a payment, the list of transactions.
export type { PaymentMethod } from './api.ts';
export { type Invoice, invoiceAlert } from './invoice-messages.ts';
export { CardField, firstCard } from './parts/card-field.tsx';
export { WalletFreeze } from './parts/frozen-note.tsx';
export { MonthStatement } from './parts/month-statement.tsx';
export { PaymentDetails } from './parts/payment-details.tsx';
export { PaymentsOverview } from './parts/payments-overview.tsx';
export { PendingPayments } from './parts/pending-payments.tsx';
export { Transactions } from './parts/transactions.tsx';
export { WalletActions } from './parts/wallet-actions.tsx';
