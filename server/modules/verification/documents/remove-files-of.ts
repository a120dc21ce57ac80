import type { Tx } from '#server/platform/database.ts';
import type { DocumentDeps } from './deps.ts';

/** Removes the files of a document and their rows: what is stored goes once this transaction is committed. */
export async function removeFilesOf(tx: Tx, { files }: Pick<DocumentDeps, 'files'>, documentId: string): Promise<void> {
  const rows = await tx.deleteFrom('document_file').where('document_id', '=', documentId).returning(['file_id', 'shown_file_id']).execute();
  await files.remove(
    tx,
    rows.flatMap(({ file_id: fileId, shown_file_id: shownId }) => (shownId === null ? [fileId] : [fileId, shownId])),
  );
}
