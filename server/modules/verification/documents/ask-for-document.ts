import type { DocumentEvent, DocumentKind } from '#contract/documents/document-kinds.ts';
import { tell } from '#server/modules/messages/index.ts';
import { recordAudit } from '#server/platform/audit.ts';
import type { Tx } from '#server/platform/database.ts';
import { fillEmail } from '#server/platform/email.ts';
import { newId } from '#server/platform/ids.ts';
import type { DocumentDeps } from './deps.ts';
import { documentAskedEmail } from './documents.email.ts';
import { kindWords } from './kind-words.ts';
import type { DocumentRequestRow } from './to-document.ts';

export interface DocumentNeed {
  playerId: string;
  kind: DocumentKind;
  /** What made it known that the document is needed, which of its kind, and when it happened. */
  event: DocumentEvent;
  eventId?: string;
  /** Which one it is about, where there are several of the kind. */
  about?: string;
  knownAt: Date;
  /** In the operator's own words, shown to the player. */
  reason?: string;
  /** `system`, `operator:<name>`. */
  actor: string;
}

/**
 * Asks a player for a document and says so by notification and email. What waits already is not asked again.
 * Returns the request, and whether it is new.
 */
export async function askForDocument(
  tx: Tx,
  context: DocumentDeps,
  { playerId, kind, event, eventId, about = '', knownAt, reason = '', actor }: DocumentNeed,
): Promise<{ request: DocumentRequestRow; isNew: boolean }> {
  const row = { id: newId(), player_id: playerId, kind, event, event_id: eventId ?? null, about, known_at: knownAt, reason };
  const made = await tx
    .insertInto('document_request')
    .values({ ...row, asked_at: context.clock.now(), asked_by: actor })
    .onConflict((conflict) => conflict.columns(['player_id', 'kind', 'about']).where('status', 'in', ['open', 'review']).doNothing())
    .returningAll()
    .executeTakeFirst();
  if (made === undefined) {
    const request = await tx
      .selectFrom('document_request')
      .selectAll()
      .where('player_id', '=', playerId)
      .where('kind', '=', kind)
      .where('about', '=', about)
      .where('status', 'in', ['open', 'review'])
      .executeTakeFirstOrThrow();
    return { request, isNew: false };
  }
  await tell(tx, context, {
    playerId,
    kind: 'document',
    key: `document-request ${made.id}`,
    data: { event: 'document.requested', document: { id: made.id, kind, reason } },
    email: ({ language }) => fillEmail(documentAskedEmail, { params: { kind: kindWords(context, language, kind) } }),
  });
  await recordAudit(tx, context.clock, {
    actor,
    action: 'document request',
    subject: playerId,
    reason: reason === '' ? event : reason,
    after: { requestId: made.id, kind, event, eventId: eventId ?? null, knownAt },
  });
  return { request: made, isNew: true };
}
