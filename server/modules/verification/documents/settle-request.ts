import type { DocumentRequestStatus } from '#contract/documents/document-kinds.ts';
import { documentStatus } from '#contract/kernel/constants.ts';
import type { Tx } from '#server/platform/database.ts';

async function hasOtherOpen(tx: Tx, requestId: string): Promise<boolean> {
  const other = await tx
    .selectFrom('document_request as this')
    .innerJoin('document_request as other', (join) =>
      join
        .onRef('other.player_id', '=', 'this.player_id')
        .onRef('other.kind', '=', 'this.kind')
        .onRef('other.about', '=', 'this.about')
        .onRef('other.id', '<>', 'this.id'),
    )
    .select('other.id')
    .where('this.id', '=', requestId)
    .where('other.status', 'in', ['open', 'review'])
    .executeTakeFirst();
  return other !== undefined;
}

/** Writes how a request stands after one of its documents changed: answered, in review, or waiting for the player again. */
export async function settleRequest(tx: Tx, requestId: string): Promise<DocumentRequestStatus> {
  const rows = await tx.selectFrom('document').select('status').where('request_id', '=', requestId).execute();
  const has = (status: number): boolean => rows.some((row) => row.status === status);
  const isWaiting = !has(documentStatus.approved);
  // where the same was asked for again meanwhile, that one goes on
  const isAskedAgain = isWaiting && (await hasOtherOpen(tx, requestId));
  const waiting: DocumentRequestStatus = has(documentStatus.uploaded) ? 'review' : 'open';
  const status = isAskedAgain ? 'withdrawn' : isWaiting ? waiting : 'approved';
  await tx.updateTable('document_request').set({ status }).where('id', '=', requestId).where('status', '<>', 'withdrawn').execute();
  return status;
}
