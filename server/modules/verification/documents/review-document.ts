// The operator's word on a document, and the day on which an approved one ceases to count.
import { documentStatus, type DocumentStatus } from '#contract/kernel/constants.ts';
import { notify } from '#server/modules/messages/index.ts';
import { type Player, requirePlayer } from '#server/modules/players/index.ts';
import { recordAudit } from '#server/platform/audit.ts';
import type { Tx } from '#server/platform/database.ts';
import { sendEmail } from '#server/platform/email.ts';
import { Problem } from '#server/platform/problem.ts';
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
  const { word } = Object.values(verdicts).find(({ to }) => to === row.status) ?? { word: 'approved' };
  await notify(tx, context, {
    playerId: player.id,
    subject: `document ${row.id} ${word}`,
    data: { event: `document.${word}`, document: { id: row.id, kind, reason: row.reason } },
  });
  if (row.status === documentStatus.approved) await sendEmail(tx, context, documentApprovedEmail, player, { params: { kind: words } });
  if (row.status === documentStatus.expired) await sendEmail(tx, context, documentExpiredEmail, player, { params: { kind: words } });
  if (row.status === documentStatus.rejected)
    await sendEmail(tx, context, documentRejectedEmail, player, { params: { kind: words, reason: row.reason ?? '' } });
}

/** Decides a document, once, and tells its player. @throws Problem not-found, document-reviewed */
export async function reviewDocument(
  tx: Tx,
  context: DocumentDeps,
  { documentId, verdict, reason, actor, expiresOn }: DocumentReview,
): Promise<DocumentRow> {
  const { from, to } = verdicts[verdict];
  const found = await tx.selectFrom('document').select('request_id').where('id', '=', documentId).executeTakeFirst();
  if (found === undefined) throw new Problem('not-found', 'There is no such document.');
  // the request first, as uploads take it
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
