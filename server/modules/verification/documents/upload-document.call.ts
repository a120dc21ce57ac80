import { createHash } from 'node:crypto';
import { documentBounds } from '#contract/documents/document-kinds.ts';
import { documentStatus } from '#contract/kernel/constants.ts';
import { recordAudit } from '#server/platform/audit.ts';
import type { UploadedFile } from '#server/platform/calls/handler.ts';
import type { Db, Tx } from '#server/platform/database.ts';
import { type CheckedFile, checkFile } from '#server/platform/files/check-file.ts';
import { storeChecked, type StoredUpload } from '#server/platform/files/store-checked.ts';
import { newId } from '#server/platform/ids.ts';
import { Problem } from '#server/platform/problem.ts';
import { type DocumentDeps, handle } from './deps.ts';
import { settleRequest } from './settle-request.ts';
import { type DocumentRequestRow, type DocumentRow, nameSeal, toDocuments } from './to-document.ts';

interface Submission {
  playerId: string;
  requestId: string;
  contentKey: Buffer;
}

/** A keyed hash of all files, by which the same ones are known again. */
function contentKeyOf({ files }: Pick<DocumentDeps, 'files'>, given: readonly UploadedFile[]): Buffer {
  const hash = createHash('sha256');
  for (const { bytes } of given) hash.update(files.fingerprint(bytes));
  return hash.digest();
}

/** @throws Problem not-found, document-request-closed */
function requireOpen(request: DocumentRequestRow | undefined): DocumentRequestRow {
  if (request === undefined) throw new Problem('not-found', 'Nothing is asked of you under this reference.');
  if (request.status === 'approved' || request.status === 'withdrawn')
    throw new Problem('document-request-closed', 'What you handed in before is enough.');
  return request;
}

const findSame = async (db: Db, { requestId, contentKey }: Submission): Promise<DocumentRow | undefined> =>
  await db
    .selectFrom('document')
    .selectAll()
    .where('request_id', '=', requestId)
    .where('content_key', '=', contentKey)
    .where('status', 'in', [documentStatus.uploaded, documentStatus.approved])
    .executeTakeFirst();

const findRequest = async (db: Db, { playerId, requestId }: Submission): Promise<DocumentRequestRow | undefined> =>
  await db.selectFrom('document_request').selectAll().where('id', '=', requestId).where('player_id', '=', playerId).executeTakeFirst();

async function refuseMany(tx: Tx, { requestId }: Submission, count: number): Promise<void> {
  const { waiting } = await tx
    .selectFrom('document_file')
    .innerJoin('document', 'document.id', 'document_file.document_id')
    .select(({ fn }) => fn.countAll<bigint>().as('waiting'))
    .where('document.request_id', '=', requestId)
    .where('document.status', '=', documentStatus.uploaded)
    .executeTakeFirstOrThrow();
  if (Number(waiting) + count > documentBounds.maxFiles)
    throw new Problem('too-many-files', `${documentBounds.maxFiles} files may wait for review. Take some of them back first.`);
}

/** Writes the document, or finds the one that the same files made a moment before. */
async function writeDocument(
  tx: Tx,
  context: DocumentDeps,
  submission: Submission,
  kept: readonly StoredUpload[],
  ids: readonly string[],
): Promise<DocumentRow> {
  const { playerId, requestId, contentKey } = submission;
  const { files, clock, secrets } = context;
  const locked = await tx.selectFrom('document_request').selectAll().where('id', '=', requestId).forUpdate().executeTakeFirst();
  const same = await findSame(tx, submission);
  if (same !== undefined) {
    await files.remove(tx, ids);
    return same;
  }
  requireOpen(locked);
  await refuseMany(tx, submission, kept.length);
  const row = await tx
    .insertInto('document')
    .values({ id: newId(), request_id: requestId, player_id: playerId, content_key: contentKey, created_at: clock.now() })
    .returningAll()
    .executeTakeFirstOrThrow();
  const rows = kept.map(({ fileId, shownFileId, type, name, bytes }, index) => ({
    document_id: row.id,
    number: index + 1,
    file_id: fileId,
    shown_file_id: shownFileId ?? null,
    type,
    size: bytes.length,
    name_sealed: secrets.seal(nameSeal, fileId, name),
  }));
  await tx.insertInto('document_file').values(rows).execute();
  await files.keep(tx, ids);
  await settleRequest(tx, requestId);
  await recordAudit(tx, clock, {
    actor: `player:${playerId}`,
    action: 'document upload',
    subject: playerId,
    reason: 'handed in by the player',
    after: { documentId: row.id, referenceId: requestId, files: rows.map(({ type, size }) => ({ type, size })) },
  });
  return row;
}

export const uploadDocument = handle('uploadDocument', async ({ context, session, body, files }) => {
  const { database } = context;
  const submission = { playerId: session.playerId, requestId: body.referenceId, contentKey: contentKeyOf(context, files) };
  const request = await findRequest(database.db, submission);
  const answer = async (row: DocumentRow) => {
    const [data] = await toDocuments(database.db, context, [row]);
    if (data === undefined) throw new Error(`The document ${row.id} is gone`);
    return { data };
  };
  const same = request && (await findSame(database.db, submission));
  if (same !== undefined) return await answer(same);
  requireOpen(request);
  const checked: CheckedFile[] = [];
  for (const [index, file] of files.entries()) checked.push(await checkFile(context, file, index));
  const ids: string[] = [];
  try {
    const kept = await storeChecked(context.files, 'document', checked, ids);
    return await answer(await database.transact(async (tx) => await writeDocument(tx, context, submission, kept, ids)));
  } catch (error) {
    // what was stored for nothing goes at once; should this fail too, the sweep finds it
    await database.transact(async (tx) => await context.files.discard(tx, ids)).catch(() => undefined);
    throw error;
  }
});
