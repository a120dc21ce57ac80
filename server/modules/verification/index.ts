// Verification: what is known of who a player is, what needs it, and the operator's exclusion list. Owns the tables verification*,
// exclusion_list_entry, and those of documents. What an act needs is data of the jurisdiction; who checks is the identity checker, or an operator.
export { askForDocument, type DocumentNeed } from './documents/ask-for-document.ts';
export { askForFunds } from './documents/ask-for-funds.ts';
export {
  type AccountRequest,
  findAccountRequests,
  isUndocumentedAccount,
  refuseUndocumentedAccount,
} from './documents/refuse-undocumented.ts';
export { withdrawRequest } from './documents/withdraw-request.ts';
export { withdrawRequests } from './documents/withdraw-requests.ts';
export type { DocumentDeps } from './documents/deps.ts';
export { findDocument, findDocuments, findRequests, type FoundDocument } from './documents/find-documents.ts';
export { readOriginals } from './documents/read-file.ts';
export { type DocumentReview, reviewDocument } from './documents/review-document.ts';
export { type Checker, CheckerError, isGenuineDigest, openChecker, signCall } from './checker.ts';
export { readVerificationConfig, type VerificationConfig } from './config.ts';
export { decideChecks, isCheckKind, readOpenVerifications } from './decide-check.ts';
export type { VerificationDeps } from './deps.ts';
export { addToExclusionList, readExclusionList, removeFromExclusionList } from './exclusion-list.ts';
export { isHolder } from '#kit/person-names.ts';
export { isVerifiedAs } from './is-verified-as.ts';
export { needsOf } from './needs.ts';
export { refuseUnlessNoticed } from './notice.ts';
export { readVerificationOf } from './read-verification.ts';
export { checkerWebhookPath, serveCheckerWebhooks } from './receive-webhook.ts';
export { refuseUnverified, refuseUnverifiedPayout } from './refuse-unverified.ts';
export { tellAgain } from './tell-of-rules.job.ts';
export { screenPlayer } from './screen-player.ts';
