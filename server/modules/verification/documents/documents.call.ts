import { documentStatus } from '#contract/kernel/constants.ts';
import { recordAudit } from '#server/platform/audit.ts';
import { Problem } from '#server/platform/problem.ts';
import { handle } from './deps.ts';
import { listRequests } from './list-requests.ts';
import { readShownFile } from './read-file.ts';
import { removeFilesOf } from './remove-files-of.ts';
import { settleRequest } from './settle-request.ts';

export const listDocuments = handle('listDocuments', async ({ db, context, session }) => ({
  data: await listRequests(db, context, session.playerId),
}));

export const readDocumentFile = handle('readDocumentFile', async ({ db, context, session, params }) => ({
  data: await readShownFile(db, context, session.playerId, params),
}));

export const removeDocument = handle('removeDocument', async ({ tx, context, session, params }) => {
  const { playerId } = session;
  const row = await tx
    .selectFrom('document')
    .selectAll()
    .where('id', '=', params.id)
    .where('player_id', '=', playerId)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) throw new Problem('not-found', 'There is no such document of yours.');
  if (row.status !== documentStatus.uploaded)
    throw new Problem('document-reviewed', 'What was reviewed is kept for as long as the law asks.');
  await removeFilesOf(tx, context, row.id);
  await tx.deleteFrom('document').where('id', '=', row.id).execute();
  await settleRequest(tx, row.request_id);
  await recordAudit(tx, context.clock, {
    actor: `player:${playerId}`,
    action: 'document remove',
    subject: playerId,
    reason: 'taken back by the player before review',
    before: { documentId: row.id, referenceId: row.request_id },
  });
  return { data: { removed: true as const } };
});
