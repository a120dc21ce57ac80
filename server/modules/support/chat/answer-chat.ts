// What operators do with conversations: answer, hand over, note, end. Each is written into the log of significant events.
import type { LiveEvents } from '#contract/live/events.ts';
import { recordAudit } from '#server/platform/audit.ts';
import type { Db, Tx } from '#server/platform/database.ts';
import { newId } from '#server/platform/ids.ts';
import { Problem } from '#server/platform/problem.ts';
import type { SupportDeps } from '../deps.ts';
import { comeOnDuty } from './chat-operators.ts';
import { channelOf, ownerOf } from './chat-owner.ts';
import { readChatFilesOf } from './chat-files.ts';
import { addMessageTo, changeChat, chatNumberOf, type ChatRow, nameOfOperator, type ShownFile, tellOwner } from './conversations.ts';

/** Who answers is there for so long. */
const afterAnswerMs = 15 * 60_000;

interface Act {
  id: string;
  /** `operator:<name>` */
  actor: string;
}

const holdChat = async (tx: Tx, id: string): Promise<ChatRow> =>
  await tx.selectFrom('chat').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirstOrThrow();

/** @throws Problem chat-ended */
async function holdOpenChat(tx: Tx, id: string): Promise<ChatRow> {
  const row = await holdChat(tx, id);
  if (row.ended_at !== null) throw new Problem('chat-ended', `${chatNumberOf(row)} has ended. Its owner begins another one by writing.`);
  return row;
}

async function audit(
  tx: Tx,
  { clock }: Pick<SupportDeps, 'clock'>,
  actor: string,
  row: ChatRow,
  did: string,
  words: string,
): Promise<void> {
  await recordAudit(tx, clock, { actor, action: `chat ${did}`, subject: row.player_id ?? row.id, reason: `${chatNumberOf(row)} ${words}` });
}

interface Answer extends Act {
  text: string;
  /** The key of an email that is the answer. Who answers so is not at the desk: the next message is told of at once. */
  mail?: string;
}

/** Answers; nobody's conversation becomes that of who answers. @throws Problem chat-ended */
export async function answerChat(tx: Tx, context: SupportDeps, { id, actor, text, mail }: Answer): Promise<ChatRow> {
  const { clock } = context;
  const before = await holdOpenChat(tx, id);
  const name = nameOfOperator(actor);
  const { row, message } = await addMessageTo(
    tx,
    context,
    before,
    { id: newId(), actor, text: text.trim(), request_key: mail ?? null, request_hash: null },
    { operator: before.operator ?? name, read_by_operator: before.last_number + 1, waiting_since: null, operator_told_at: null },
  );
  if (mail === undefined) await comeOnDuty(tx, name, new Date(clock.now().getTime() + afterAnswerMs));
  await audit(tx, context, actor, row, 'answer', mail === undefined ? 'was answered.' : 'was answered by mail.');
  await tellOwner(tx, context, row, message);
  return row;
}

/** Hands a conversation over. @throws Problem chat-ended */
export async function assignChat(tx: Tx, context: SupportDeps, { id, actor, to }: Act & { to: string }): Promise<ChatRow> {
  const before = await holdOpenChat(tx, id);
  if (before.operator === to) return before;
  const row = await changeChat(tx, id, { operator: to });
  await audit(tx, context, actor, row, 'assign', `went from ${before.operator ?? 'nobody'} to ${to}.`);
  await tellOwner(tx, context, row);
  return row;
}

/** Adds a note that operators alone see. */
export async function noteOnChat(tx: Tx, context: SupportDeps, { id, actor, text }: Act & { text: string }): Promise<void> {
  const row = await holdChat(tx, id);
  await tx
    .insertInto('chat_note')
    .values({ id: newId(), chat_id: id, actor, text: text.trim(), created_at: context.clock.now() })
    .execute();
  await audit(tx, context, actor, row, 'note', 'got a note.');
}

/** Ends a conversation; twice is once. */
export async function endChatBy(tx: Tx, context: SupportDeps, { id, actor }: Act): Promise<ChatRow> {
  const before = await holdChat(tx, id);
  if (before.ended_at !== null) return before;
  const row = await changeChat(tx, id, { ended_at: context.clock.now(), waiting_since: null, typing_until: null });
  await audit(tx, context, actor, row, 'end', 'was ended.');
  await tellOwner(tx, context, row);
  return row;
}

/** Says that an operator has seen everything that was written. */
export async function seeChat(tx: Tx, context: SupportDeps, id: string): Promise<ChatRow> {
  const before = await holdChat(tx, id);
  if (before.read_by_operator >= before.last_number) return before;
  const row = await changeChat(tx, id, { read_by_operator: before.last_number });
  await tellOwner(tx, context, row);
  return row;
}

/** Tells the owner's pages that an operator types. */
export async function tellOperatorTyping(tx: Tx, context: SupportDeps, { id, actor }: Act): Promise<void> {
  const row = await tx.selectFrom('chat').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const event: LiveEvents['support:chat'] = {
    event: 'chat.typing',
    conversationId: id,
    by: nameOfOperator(actor),
    at: context.clock.now().toISOString(),
  };
  await context.outbox.publish(tx, channelOf(context, ownerOf(row)), event);
}

/** Returns the conversations: those that wait first, the longest first; with `all` the ended ones too. */
export const readChats = async (db: Db, which: 'open' | 'all'): Promise<ChatRow[]> =>
  await db
    .selectFrom('chat')
    .selectAll()
    .$if(which === 'open', (query) => query.where('ended_at', 'is', null))
    .orderBy('waiting_since', (order) => order.asc().nullsLast())
    .orderBy('last_at', 'desc')
    .limit(500)
    .execute();

/** Returns what was written last in each of the conversations. */
export async function readLastWords(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('chat_message as m')
    .innerJoin('chat', 'chat.id', 'm.chat_id')
    .select(['m.chat_id', 'm.text'])
    .where('m.chat_id', 'in', ids)
    .whereRef('m.number', '=', 'chat.last_number')
    .execute();
  return new Map(rows.map(({ chat_id: id, text }) => [id, text]));
}

/** Returns a conversation by the number that people say. */
export async function findChat(db: Db, text: string): Promise<ChatRow | undefined> {
  const [, digits] = /^S?-?0*(\d{1,15})$/i.exec(text.trim()) ?? [];
  if (digits === undefined) return undefined;
  return await db.selectFrom('chat').selectAll().where('number', '=', BigInt(digits)).executeTakeFirst();
}

interface Told {
  at: Date;
  actor: string;
  text: string;
  isNote: boolean;
  files: readonly ShownFile[];
}

/** Returns everything of a conversation, notes among the messages, in the order of time. */
export async function readWholeChat(db: Db, context: Pick<SupportDeps, 'secrets'>, id: string): Promise<Told[]> {
  const messages = await db.selectFrom('chat_message').selectAll().where('chat_id', '=', id).orderBy('number').execute();
  const notes = await db.selectFrom('chat_note').selectAll().where('chat_id', '=', id).orderBy('id').execute();
  const files = await readChatFilesOf(db, context, messages);
  return [
    ...messages.map(({ id: of, created_at: at, actor, text }) => ({ at, actor, text, isNote: false, files: files.get(of) ?? [] })),
    ...notes.map(({ created_at: at, actor, text }) => ({ at, actor, text, isNote: true, files: [] })),
  ].toSorted((a, b) => a.at.getTime() - b.at.getTime());
}
