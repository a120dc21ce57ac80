// Verification: how a player's checks stand, what they open, the identity checker's widget, the documents that are asked for, and what of it
// the wallet says.
export { offerVerification } from './offer-verification.tsx';
export { AccountNotice, DepositNotice, PaymentDocumentNotice, useDepositNotice, WithdrawalNotice } from './parts/payment-notices.tsx';
export { Verification } from './parts/verification.tsx';
