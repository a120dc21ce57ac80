import type { Selectable } from 'kysely';
import type { Static } from 'typebox';
import type { Document } from '#contract/documents/documents.ts';
import type { Db } from '#server/platform/database.ts';
import type { DocumentDeps } from './deps.ts';
import { nameAs } from '#server/platform/files/file-type.ts';
import type { DocumentTables } from './tables.ts';

export type DocumentRow = Selectable<DocumentTables['document']>;
export type DocumentRequestRow = Selectable<DocumentTables['document_request']>;
export type DocumentFileRow = Selectable<DocumentTables['document_file']>;
type Shown = Static<typeof import('#contract/documents/documents.ts').Document>;
export type { Document };

/** The purpose under which names of files are sealed. */
export const nameSeal = 'document name';

export const openName = (
  { secrets }: Pick<DocumentDeps, 'secrets'>,
  { file_id: fileId, name_sealed: sealed, type }: DocumentFileRow,
): string => nameAs(type, secrets.unseal(nameSeal, fileId, sealed));

/** Returns documents as answers carry them. */
export async function toDocuments(db: Db, context: Pick<DocumentDeps, 'secrets'>, rows: readonly DocumentRow[]): Promise<Shown[]> {
  if (rows.length === 0) return [];
  const files = await db
    .selectFrom('document_file')
    .selectAll()
    .where(
      'document_id',
      'in',
      rows.map(({ id }) => id),
    )
    .orderBy('number')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    referenceId: row.request_id,
    status: row.status,
    reason: row.reason,
    createdAt: row.created_at,
    decidedAt: row.decided_at,
    expiresOn: row.expires_on,
    files: files
      .filter((file) => file.document_id === row.id)
      .map((file) => ({
        number: file.number,
        name: openName(context, file),
        type: file.type,
        size: file.size,
        isPicture: file.shown_file_id !== null,
      })),
  }));
}
