// The operator's word on a document, and the day on which an approved one ceases to count.
import { documentStatus, type DocumentStatus } from '#contract/kernel/constants.ts';
import { tell } from '#server/modules/messages/index.ts';
import { holdPlayer, type Player, requirePlayer } from '#server/modules/players/index.ts';
import { recordAudit } from '#server/platform/audit.ts';
import type { Tx } from '#server/platform/database.ts';
import { fillEmail } from '#server/platform/email.ts';
import { Problem } from '#server/platform/problem.ts';
import { provenBy } from '#contract/documents/document-rules.ts';
import { decideChecks } from '../decide-check.ts';
import type { VerificationDeps } from '../deps.ts';
import { endChecksOf } from '../end-checks-of.ts';
import type { DocumentDeps } from './deps.ts';
import { documentApprovedEmail, documentExpiredEmail, documentRejectedEmail } from './documents.email.ts';
import { kindWords } from './kind-words.ts';
import { settleRequest } from './settle-request.ts';
import type { DocumentRequestRow, DocumentRow } from './to-document.ts';

export interface DocumentReview {
  documentId: string;
  verdict: 'approve' | 'reject' | 'expire';
  /** Shown to the player where the document is not taken. */
  reason: string;
  /** `operator:<name>`, or `system` for what a day brings. */
  actor: string;
  /** The last day on which an approved document counts: YYYY-MM-DD. */
  expiresOn?: string | undefined;
}

const verdicts = {
  approve: { from: documentStatus.uploaded, to: documentStatus.approved, word: 'approved' },
  reject: { from: documentStatus.uploaded, to: documentStatus.rejected, word: 'rejected' },
  expire: { from: documentStatus.approved, to: documentStatus.expired, word: 'expired' },
} as const satisfies Record<DocumentReview['verdict'], { from: DocumentStatus; to: DocumentStatus; word: string }>;

async function tellPlayer(tx: Tx, context: DocumentDeps, player: Player, { kind }: DocumentRequestRow, row: DocumentRow): Promise<void> {
  const words = kindWords(context, player.language, kind);
  const { word } = Object.values(verdicts).find(({ to }) => to === row.status) ?? verdicts.approve;
  const emails = {
    approved: fillEmail(documentApprovedEmail, { params: { kind: words } }),
    expired: fillEmail(documentExpiredEmail, { params: { kind: words } }),
    rejected: fillEmail(documentRejectedEmail, { params: { kind: words, reason: row.reason ?? '' } }),
  };
  await tell(tx, context, {
    playerId: player.id,
    kind: 'document',
    key: `document ${row.id} ${word}`,
    data: { event: `document.${word}`, document: { id: row.id, kind, reason: row.reason } },
    email: emails[word],
  });
}

/** The checks that a document proves are approved with it, and end with it; one that is refused leaves them as they are. @throws Problem conflict */
async function moveChecks(
  tx: Tx,
  context: VerificationDeps,
  { kind }: DocumentRequestRow,
  row: DocumentRow,
  by: DocumentReview,
): Promise<void> {
  const kinds = provenBy[kind];
  const { id, player_id: playerId, expires_on: expiresOn } = row;
  if (kinds.length === 0) return;
  const reason = `document ${id}: ${by.reason}`;
  if (by.verdict === 'approve')
    await decideChecks(tx, context, { playerId, kinds, verdict: 'approve', reason, actor: by.actor, document: { id, expiresOn } });
  // a last day that is over makes nobody younger; a document that an operator takes back proves nothing
  const ended = by.actor === 'system' ? kinds.filter((one) => one !== 'age') : kinds;
  if (by.verdict === 'expire') await endChecksOf(tx, context, { playerId, documentId: id, kinds: ended, reason, actor: by.actor });
}

/**
 * Decides a document, once, with the checks that it proves, and tells its player.
 * @throws Problem not-found, document-reviewed; conflict where the profile says no name that could be compared
 */
export async function reviewDocument(tx: Tx, context: VerificationDeps, review: DocumentReview): Promise<DocumentRow> {
  const { documentId, verdict, reason, actor, expiresOn } = review;
  const { from, to } = verdicts[verdict];
  const found = await tx.selectFrom('document').select(['request_id', 'player_id']).where('id', '=', documentId).executeTakeFirst();
  if (found === undefined) throw new Problem('not-found', 'There is no such document.');
  // the player first, as checks take it, then the request, as uploads do
  await holdPlayer(tx, found.player_id);
  const request = await tx
    .selectFrom('document_request')
    .selectAll()
    .where('id', '=', found.request_id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const before = await tx.selectFrom('document').selectAll().where('id', '=', documentId).forUpdate().executeTakeFirst();
  if (before === undefined) throw new Problem('not-found', 'There is no such document.');
  if (before.status !== from) throw new Problem('document-reviewed', 'This document stands otherwise by now: document list shows how.');
  const after = await tx
    .updateTable('document')
    .set({
      status: to,
      reason: to === documentStatus.approved ? null : reason,
      decided_at: context.clock.now(),
      decided_by: actor,
      ...(expiresOn !== undefined && { expires_on: expiresOn }),
    })
    .where('id', '=', documentId)
    .returningAll()
    .executeTakeFirstOrThrow();
  await settleRequest(tx, request.id);
  await moveChecks(tx, context, request, after, review);
  await tellPlayer(tx, context, await requirePlayer(tx, after.player_id), request, after);
  await recordAudit(tx, context.clock, {
    actor,
    action: `document ${verdict}`,
    subject: after.player_id,
    reason,
    before: { documentId, status: before.status },
    after: { documentId, status: after.status, kind: request.kind, expiresOn: after.expires_on },
  });
  return after;
}
