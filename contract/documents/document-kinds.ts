// What may be asked for, why, and what is taken. No schema here: the page imports it.

/** What a document shows. */
export const documentKinds = ['identity', 'address', 'payment-method', 'source-of-funds', 'other'] as const;
export type DocumentKind = (typeof documentKinds)[number];

/** What made it known that a document is needed: each has its words for the player. */
export const documentEvents = [
  'account-opened',
  'check-failed',
  'deposit',
  'deposit-sum',
  'withdrawal',
  'withdrawal-sum',
  'details-changed',
  'document-expired',
  'review',
] as const;
export type DocumentEvent = (typeof documentEvents)[number];

/** Open: it waits for the player. Review: it waits for us. Withdrawn: it is not needed any more. */
export const documentRequestStatuses = ['open', 'review', 'approved', 'withdrawn'] as const;
export type DocumentRequestStatus = (typeof documentRequestStatuses)[number];

/** Media types that are taken, as their first bytes say. */
export const documentTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/heic', 'application/pdf'] as const;
export type DocumentType = (typeof documentTypes)[number];

export const documentBounds = {
  maxFiles: 6,
  maxFileBytes: 10 * 1024 * 1024,
  /** Of a picture: width times height. */
  maxPixels: 60_000_000,
} as const;
