// Files that come with a message of the chat: judged and stored before, kept with the message in one transaction.
import type { Selectable } from 'kysely';
import type { FileAnswer } from '#contract/kernel/shapes.ts';
import type { Db, Tx } from '#server/platform/database.ts';
import { nameAs } from '#server/platform/files/file-type.ts';
import { Problem } from '#server/platform/problem.ts';
import type { Attachments } from '../complaints/complaint-files.ts';
import type { SupportDeps } from '../deps.ts';
import type { SupportTables } from '../tables.ts';
import type { ChatOwner } from './chat-owner.ts';
import { type ShownFile, whereOwned } from './conversations.ts';

type FileRow = Selectable<SupportTables['chat_file']>;
type Deps = Pick<SupportDeps, 'files' | 'secrets'>;

const nameSeal = 'chat file name';

const openName = ({ secrets }: Pick<Deps, 'secrets'>, { file_id: fileId, name_sealed: sealed, type }: FileRow): string =>
  nameAs(type, secrets.unseal(nameSeal, fileId, sealed));

const toShown = (context: Pick<Deps, 'secrets'>, row: FileRow): ShownFile => ({
  number: row.number,
  name: openName(context, row),
  type: row.type,
  size: row.size,
  isPicture: row.shown_file_id !== null,
});

const idsOf = (rows: readonly Pick<FileRow, 'file_id' | 'shown_file_id'>[]): string[] =>
  rows.flatMap(({ file_id: fileId, shown_file_id: shownId }) => (shownId === null ? [fileId] : [fileId, shownId]));

/** Puts the files to their message, and returns them as answers carry them. */
export async function attachChatFiles(tx: Tx, context: Deps, messageId: string, attachments: Attachments): Promise<ShownFile[]> {
  const rows = attachments.files.map(({ fileId, shownFileId, type, bytes, name }, at) => ({
    message_id: messageId,
    number: at + 1,
    file_id: fileId,
    shown_file_id: shownFileId ?? null,
    type,
    size: bytes.length,
    name_sealed: context.secrets.seal(nameSeal, fileId, name),
  }));
  await tx.insertInto('chat_file').values(rows).execute();
  await context.files.keep(tx, idsOf(rows));
  attachments.wasTaken = true;
  return rows.map((row) => toShown(context, row));
}

/** Returns the files of messages by their message. */
export async function readChatFilesOf(
  db: Db,
  context: Pick<Deps, 'secrets'>,
  messages: readonly { id: string }[],
): Promise<Map<string, ShownFile[]>> {
  const found = new Map<string, ShownFile[]>();
  if (messages.length === 0) return found;
  const ids = messages.map(({ id }) => id);
  const rows = await db.selectFrom('chat_file').selectAll().where('message_id', 'in', ids).orderBy('number').execute();
  for (const row of rows) found.set(row.message_id, [...(found.get(row.message_id) ?? []), toShown(context, row)]);
  return found;
}

/** Returns a file of the owner's own conversations: a picture as it is shown, anything else as it came. @throws Problem not-found */
export async function readOwnChatFile(
  db: Db,
  context: Deps,
  owner: ChatOwner,
  { id, number }: { id: string; number: number },
): Promise<FileAnswer> {
  const row = await db
    .selectFrom('chat_file as f')
    .innerJoin('chat_message as m', 'm.id', 'f.message_id')
    .innerJoin('chat', 'chat.id', 'm.chat_id')
    .selectAll('f')
    .where('f.message_id', '=', id)
    .where('f.number', '=', number)
    .where(whereOwned(owner))
    .executeTakeFirst();
  if (row === undefined) throw new Problem('not-found', 'There is no such file of yours.');
  const bytes = await context.files.read(db, row.shown_file_id ?? row.file_id);
  const isShown = row.shown_file_id !== null;
  return { bytes, type: isShown ? 'image/webp' : row.type, name: openName(context, row), isShown };
}

/** Returns the files of a conversation as they came, for an operator who looks at them. */
export async function readChatFiles(
  db: Db,
  context: Deps,
  chatId: string,
): Promise<{ number: number; name: string; type: string; bytes: Buffer }[]> {
  const rows = await db
    .selectFrom('chat_file as f')
    .innerJoin('chat_message as m', 'm.id', 'f.message_id')
    .selectAll('f')
    .where('m.chat_id', '=', chatId)
    .orderBy('m.number')
    .orderBy('f.number')
    .execute();
  return await Promise.all(
    rows.map(async (row, at) => ({
      number: at + 1,
      name: openName(context, row),
      type: row.type,
      bytes: await context.files.read(db, row.file_id),
    })),
  );
}

/** Removes the files of a conversation. */
export async function removeChatFiles(tx: Tx, context: Pick<Deps, 'files'>, chatId: string): Promise<void> {
  const gone = await tx
    .deleteFrom('chat_file')
    .where('message_id', 'in', (query) => query.selectFrom('chat_message').select('id').where('chat_id', '=', chatId))
    .returning(['file_id', 'shown_file_id'])
    .execute();
  await context.files.remove(tx, idsOf(gone));
}
