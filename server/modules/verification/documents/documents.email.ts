// What is written to players about their documents. The texts are in content/<locale>/emails.json under each email's kind.
import { email } from '#server/platform/email.ts';

export const documentAskedEmail = email('document-asked', {
  when: 'A player is asked for a document.',
  example: { kind: 'Proof of address' },
});
export const documentApprovedEmail = email('document-approved', {
  when: 'A document was reviewed and is right.',
  example: { kind: 'Proof of address' },
});
const refused = { example: { kind: 'Proof of address', reason: 'The second page is missing.' } };
export const documentRejectedEmail = email('document-rejected', { when: 'A document was reviewed and cannot be taken.', ...refused });
export const documentExpiredEmail = email('document-expired', {
  when: 'A document that was approved does not count any more.',
  example: { kind: 'Proof of address' },
});
