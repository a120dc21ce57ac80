import { tell } from '#server/modules/messages/index.ts';
import { recordAudit } from '#server/platform/audit.ts';
import type { Tx } from '#server/platform/database.ts';
import { Problem } from '#server/platform/problem.ts';
import type { DocumentDeps } from './deps.ts';

/** Takes back what is asked of a player, by an operator's word, and tells the player. @throws Problem not-found, document-request-closed */
export async function withdrawRequest(
  tx: Tx,
  context: DocumentDeps,
  { requestId, reason, actor }: { requestId: string; reason: string; actor: string },
): Promise<void> {
  const request = await tx.selectFrom('document_request').selectAll().where('id', '=', requestId).forUpdate().executeTakeFirst();
  if (request === undefined) throw new Problem('not-found', 'There is no such request.');
  const { player_id: playerId, kind, status } = request;
  if (status !== 'open' && status !== 'review')
    throw new Problem('document-request-closed', 'Nothing waits here: document list shows how it stands.');
  await tx.updateTable('document_request').set({ status: 'withdrawn' }).where('id', '=', requestId).execute();
  await recordAudit(tx, context.clock, {
    actor,
    action: 'document withdraw',
    subject: playerId,
    reason,
    before: { requestId, kind, event: request.event, status },
    after: { status: 'withdrawn' },
  });
  await tell(tx, context, {
    playerId,
    kind: 'document',
    key: `document-request ${requestId} withdrawn`,
    data: { event: 'document.withdrawn', document: { id: requestId, kind } },
  });
}
