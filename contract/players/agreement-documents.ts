/** The texts that players agree to, by the names of their pages. */
export const legalDocuments = ['terms', 'privacy'] as const;
export type LegalDocument = (typeof legalDocuments)[number];
