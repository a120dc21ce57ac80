import type { DocumentKind, DocumentRequestStatus } from '#contract/documents/document-kinds.ts';
import { documentStatus } from '#contract/kernel/constants.ts';
import type { Db } from '#server/platform/database.ts';
import type { DocumentRequestRow, DocumentRow } from './to-document.ts';

export interface FoundDocument extends DocumentRow {
  kind: DocumentKind;
  files: number;
}

/** Returns documents for an operator: of a player all, otherwise those that wait for review, the oldest first. */
export async function findDocuments(db: Db, { playerId, max }: { playerId?: string | undefined; max: number }): Promise<FoundDocument[]> {
  const rows = await db
    .selectFrom('document')
    .innerJoin('document_request', 'document_request.id', 'document.request_id')
    .selectAll('document')
    .select(({ selectFrom }) => [
      'document_request.kind',
      selectFrom('document_file')
        .whereRef('document_file.document_id', '=', 'document.id')
        .select(({ fn }) => fn.countAll<bigint>().as('files'))
        .$asScalar()
        .as('files'),
    ])
    .$if(playerId === undefined, (query) => query.where('document.status', '=', documentStatus.uploaded))
    .$if(playerId !== undefined, (query) => query.where('document.player_id', '=', playerId ?? ''))
    .orderBy('document.created_at')
    .limit(max)
    .execute();
  return rows.map((row) => ({ ...row, files: Number(row.files ?? 0) }));
}

export const findDocument = async (db: Db, id: string): Promise<DocumentRow | undefined> =>
  await db.selectFrom('document').selectAll().where('id', '=', id).executeTakeFirst();

/** Returns what is asked of a player, oldest first. */
export async function findRequests(db: Db, playerId: string, statuses: readonly DocumentRequestStatus[]): Promise<DocumentRequestRow[]> {
  return await db
    .selectFrom('document_request')
    .selectAll()
    .where('player_id', '=', playerId)
    .where('status', 'in', statuses)
    .orderBy('asked_at')
    .execute();
}
