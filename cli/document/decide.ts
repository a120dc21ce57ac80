import { type DocumentReview, reviewDocument } from '#server/modules/verification/index.ts';
import { type Given, requireReason } from '../verb.ts';
import { requireDocument } from './require-document.ts';

const said = { approve: 'is approved', reject: 'is rejected; its player is asked for another', expire: 'does not count any more' } as const;

/** Says the operator's word on the document named first. */
export async function decide(given: Given, verdict: DocumentReview['verdict'], expiresOn?: string): Promise<void> {
  const { context, actor, say } = given;
  const reason = requireReason(given);
  const documentId = requireDocument(given);
  await context.database.transact(async (tx) => await reviewDocument(tx, context, { documentId, verdict, reason, actor, expiresOn }));
  say(`${documentId} ${said[verdict]}.`);
}
