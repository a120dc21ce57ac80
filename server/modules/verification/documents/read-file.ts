import type { FileAnswer } from '#contract/kernel/shapes.ts';
import type { Db } from '#server/platform/database.ts';
import { Problem } from '#server/platform/problem.ts';
import type { DocumentDeps } from './deps.ts';
import { type DocumentFileRow, openName } from './to-document.ts';

async function findFile(db: Db, documentId: string, number: number): Promise<(DocumentFileRow & { player_id: string }) | undefined> {
  return await db
    .selectFrom('document_file')
    .innerJoin('document', 'document.id', 'document_file.document_id')
    .selectAll('document_file')
    .select('document.player_id')
    .where('document_file.document_id', '=', documentId)
    .where('document_file.number', '=', number)
    .executeTakeFirst();
}

/** Returns a file of the player's own: a picture as it is shown, anything else as it came. @throws Problem not-found */
export async function readShownFile(
  db: Db,
  context: Pick<DocumentDeps, 'files' | 'secrets'>,
  playerId: string,
  { id, number }: { id: string; number: number },
): Promise<FileAnswer> {
  const row = await findFile(db, id, number);
  if (row?.player_id !== playerId) throw new Problem('not-found', 'There is no such file of yours.');
  const { shown_file_id: shownId, file_id: fileId, type } = row;
  const bytes = await context.files.read(db, shownId ?? fileId);
  return { bytes, type: shownId === null ? type : 'image/webp', name: openName(context, row), isShown: shownId !== null };
}

/** Returns the files of a document as they came, for an operator who looks at them. */
export async function readOriginals(
  db: Db,
  context: Pick<DocumentDeps, 'files' | 'secrets'>,
  documentId: string,
): Promise<{ number: number; name: string; type: string; bytes: Buffer }[]> {
  const rows = await db.selectFrom('document_file').selectAll().where('document_id', '=', documentId).orderBy('number').execute();
  return await Promise.all(
    rows.map(async (row) => ({
      number: row.number,
      name: openName(context, row),
      type: row.type,
      bytes: await context.files.read(db, row.file_id),
    })),
  );
}
