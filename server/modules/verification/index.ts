// Verification: who a player is and what shows it. Owns the tables of documents.
export { askForDocument, type DocumentNeed } from './documents/ask-for-document.ts';
export type { DocumentDeps } from './documents/deps.ts';
export { findDocument, findDocuments, findRequests, type FoundDocument } from './documents/find-documents.ts';
export { readOriginals } from './documents/read-file.ts';
export { type DocumentReview, reviewDocument } from './documents/review-document.ts';
