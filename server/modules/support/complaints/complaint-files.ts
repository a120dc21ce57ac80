// Files that come with a message to a complaint: judged and stored before, kept with the message in one transaction.
import type { Selectable } from 'kysely';
import type { Output } from '#contract/kernel/calls.ts';
import type { FileAnswer } from '#contract/kernel/shapes.ts';
import type { UploadedFile } from '#server/platform/calls/handler.ts';
import type { Db, Tx } from '#server/platform/database.ts';
import { type CheckedFile, checkFile } from '#server/platform/files/check-file.ts';
import { nameAs } from '#server/platform/files/file-type.ts';
import { storeChecked, type StoredUpload } from '#server/platform/files/store-checked.ts';
import { Problem } from '#server/platform/problem.ts';
import { requestFingerprint } from '#server/platform/request-fingerprint.ts';
import type { SupportDeps } from '../deps.ts';
import type { SupportTables } from '../tables.ts';

type FileRow = Selectable<SupportTables['complaint_file']>;
type ShownFile = Output<'readComplaint'>['data']['messages'][number]['files'][number];

/** Files that are stored for a message; `wasTaken` says afterwards whether it took them. */
export interface Attachments {
  files: readonly StoredUpload[];
  wasTaken: boolean;
}

const nameSeal = 'complaint file name';

/** What was sent under a key, files included, as a keyed hash. */
export function fingerprintOf(
  { files, secrets }: Pick<SupportDeps, 'files' | 'secrets'>,
  what: string,
  body: { key: string },
  attachments?: Attachments,
): Buffer {
  if (attachments === undefined) return requestFingerprint(secrets, what, body);
  const prints = attachments.files.map(({ name, bytes }) => [name, files.fingerprint(bytes).toString('base64url')]);
  const sent = { ...body, files: prints };
  return requestFingerprint(secrets, what, sent);
}

/** Puts the files to their message. */
export async function attachFiles(
  tx: Tx,
  { clock, files, secrets }: Pick<SupportDeps, 'clock' | 'files' | 'secrets'>,
  { complaintId, messageId }: { complaintId: string; messageId: string },
  attachments: Attachments,
): Promise<void> {
  const { last } = await tx
    .selectFrom('complaint_file')
    .select(({ fn }) => fn.max('number').as('last'))
    .where('complaint_id', '=', complaintId)
    .executeTakeFirstOrThrow();
  const rows = attachments.files.map(({ fileId, shownFileId, type, bytes, name }, at) => ({
    complaint_id: complaintId,
    number: (last ?? 0) + at + 1,
    message_id: messageId,
    file_id: fileId,
    shown_file_id: shownFileId ?? null,
    type,
    size: bytes.length,
    name_sealed: secrets.seal(nameSeal, fileId, name),
    created_at: clock.now(),
  }));
  await tx.insertInto('complaint_file').values(rows).execute();
  await files.keep(
    tx,
    attachments.files.flatMap(({ fileId, shownFileId }) => (shownFileId === undefined ? [fileId] : [fileId, shownFileId])),
  );
  attachments.wasTaken = true;
}

/** Judges and stores files for a purpose, and lets `write` put them to a message. What no message took goes again. */
export async function withFiles<T>(
  context: SupportDeps,
  purpose: 'complaint' | 'chat',
  uploaded: readonly UploadedFile[],
  write: (tx: Tx, attachments: Attachments) => Promise<T>,
): Promise<T> {
  const { database, files } = context;
  const checked: CheckedFile[] = [];
  for (const [index, file] of uploaded.entries()) checked.push(await checkFile(context, file, index));
  const ids: string[] = [];
  const discard = async () => await database.transact(async (tx) => await files.discard(tx, ids));
  try {
    const attachments = { files: await storeChecked(files, purpose, checked, ids), wasTaken: false };
    const written = await database.transact(async (tx) => await write(tx, attachments));
    if (!attachments.wasTaken) await discard();
    return written;
  } catch (error) {
    // what was stored for nothing goes at once; should this fail too, the sweep finds it
    await discard().catch(() => undefined);
    throw error;
  }
}

const openName = ({ secrets }: Pick<SupportDeps, 'secrets'>, { file_id: fileId, name_sealed: sealed, type }: FileRow): string =>
  nameAs(type, secrets.unseal(nameSeal, fileId, sealed));

const readRows = async (db: Db, complaintId: string): Promise<FileRow[]> =>
  await db.selectFrom('complaint_file').selectAll().where('complaint_id', '=', complaintId).orderBy('number').execute();

/** Returns the files of a complaint by their messages, as answers carry them. */
export async function readFilesOf(db: Db, context: Pick<SupportDeps, 'secrets'>, complaintId: string): Promise<Map<string, ShownFile[]>> {
  const found = new Map<string, ShownFile[]>();
  for (const row of await readRows(db, complaintId)) {
    const { message_id: messageId, number, type, size, shown_file_id: shownId } = row;
    const file = { number, name: openName(context, row), type, size, isPicture: shownId !== null };
    found.set(messageId, [...(found.get(messageId) ?? []), file]);
  }
  return found;
}

/** Returns a file of a player's own complaint: a picture as it is shown, anything else as it came. @throws Problem not-found */
export async function readOwnFile(
  db: Db,
  context: Pick<SupportDeps, 'files' | 'secrets'>,
  playerId: string,
  { id, number }: { id: string; number: number },
): Promise<FileAnswer> {
  const row = await db
    .selectFrom('complaint_file')
    .innerJoin('complaint', 'complaint.id', 'complaint_file.complaint_id')
    .selectAll('complaint_file')
    .where('complaint.id', '=', id)
    .where('complaint.player_id', '=', playerId)
    .where('complaint_file.number', '=', number)
    .executeTakeFirst();
  if (row === undefined) throw new Problem('not-found', 'There is no such file of yours.');
  const { file_id: fileId, shown_file_id: shownId, type } = row;
  const bytes = await context.files.read(db, shownId ?? fileId);
  return { bytes, type: shownId === null ? type : 'image/webp', name: openName(context, row), isShown: shownId !== null };
}

/** Returns the files of a complaint as they came, for an operator who looks at them. */
export async function readComplaintFiles(
  db: Db,
  context: Pick<SupportDeps, 'files' | 'secrets'>,
  complaintId: string,
): Promise<{ number: number; name: string; type: string; bytes: Buffer }[]> {
  return await Promise.all(
    (await readRows(db, complaintId)).map(async (row) => ({
      number: row.number,
      name: openName(context, row),
      type: row.type,
      bytes: await context.files.read(db, row.file_id),
    })),
  );
}
