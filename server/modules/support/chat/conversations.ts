// Conversations and their messages as rows, and as answers and events carry them.
import { type Selectable, sql } from 'kysely';
import type { Output } from '#contract/kernel/calls.ts';
import { chatBounds } from '#contract/chat-bounds.ts';
import type { LiveEvents } from '#contract/live/events.ts';
import type { Wire } from '#contract/kernel/shapes.ts';
import type { Db, Tx } from '#server/platform/database.ts';
import { Problem } from '#server/platform/problem.ts';
import type { SupportDeps } from '../deps.ts';
import type { SupportTables } from '../tables.ts';
import { channelOf, type ChatOwner, ownerOf } from './chat-owner.ts';

export type ChatRow = Selectable<SupportTables['chat']>;
export type ChatMessageRow = Selectable<SupportTables['chat_message']>;
type Conversation = Output<'endChat'>['data'];
type Message = Output<'sendChatMessage'>['data']['message'];
export type ShownFile = Message['files'][number];

/** The number as people say it. */
export const chatNumberOf = ({ number }: Pick<ChatRow, 'number'>): string => `S-${String(number).padStart(6, '0')}`;

const operatorPrefix = 'operator:';
export const isByOperator = ({ actor }: Pick<ChatMessageRow, 'actor'>): boolean => actor.startsWith(operatorPrefix);
/** The name of an operator as pages show it. */
export const nameOfOperator = (actor: string): string => actor.replace(operatorPrefix, '');

export const toConversation = (row: ChatRow): Conversation => ({
  id: row.id,
  number: chatNumberOf(row),
  status: row.ended_at === null ? 'open' : 'ended',
  operator: row.operator,
  isWaiting: row.waiting_since !== null,
  createdAt: row.created_at,
  endedAt: row.ended_at,
  lastNumber: row.last_number,
  readByOperator: row.read_by_operator,
  readByOwner: row.read_by_owner,
  stars: row.stars,
  version: row.version,
});

/** A message with its files, as they are known by their message. */
export const toMessage = (row: ChatMessageRow, files: readonly ShownFile[] = []): Message => ({
  id: row.id,
  conversationId: row.chat_id,
  number: row.number,
  from: isByOperator(row) ? 'operator' : 'owner',
  by: isByOperator(row) ? nameOfOperator(row.actor) : null,
  key: row.request_key,
  text: row.text,
  at: row.created_at,
  files: [...files],
});

/** Narrows a query on conversations to those of an owner. */
export const whereOwned = ({ playerId, guestHash }: ChatOwner) =>
  playerId === null ? sql<boolean>`chat.guest_hash = ${guestHash}` : sql<boolean>`chat.player_id = ${playerId}`;

/** Returns a conversation of the owner; its row stays as it is until the transaction ends. @throws Problem not-found for a stranger's */
export async function holdOwned(tx: Tx, owner: ChatOwner, id: string): Promise<ChatRow> {
  const row = await tx.selectFrom('chat').selectAll().where('id', '=', id).where(whereOwned(owner)).forNoKeyUpdate().executeTakeFirst();
  if (row === undefined) throw new Problem('not-found', 'You have no such conversation.');
  return row;
}

/** Returns the newest conversation of an owner. */
export const findNewest = async (db: Db, owner: ChatOwner): Promise<ChatRow | undefined> =>
  await db.selectFrom('chat').selectAll().where(whereOwned(owner)).orderBy('id', 'desc').limit(1).executeTakeFirst();

/** Returns the newest messages of an owner over all conversations, or those before one of them, in their order. @throws Problem not-found */
export async function readMessagesOf(
  db: Db,
  owner: ChatOwner,
  before?: string,
): Promise<{ messages: ChatMessageRow[]; hasEarlier: boolean }> {
  const query = db.selectFrom('chat_message as m').innerJoin('chat', 'chat.id', 'm.chat_id').where(whereOwned(owner));
  const last = before === undefined ? undefined : await query.selectAll('m').where('m.id', '=', before).executeTakeFirst();
  if (before !== undefined && last === undefined) throw new Problem('not-found', 'You have no such message.');
  const found = await query
    .selectAll('m')
    .$if(last !== undefined, (q) => q.where(sql<boolean>`(m.chat_id, m.number) < (${last?.chat_id ?? null}, ${last?.number ?? null})`))
    .orderBy('m.chat_id', 'desc')
    .orderBy('m.number', 'desc')
    .limit(chatBounds.pageSize + 1)
    .execute();
  return { messages: found.slice(0, chatBounds.pageSize).toReversed(), hasEarlier: found.length > chatBounds.pageSize };
}

/** Counts what operators wrote to the owner and was not seen. */
export async function countUnread(db: Db, owner: ChatOwner): Promise<number> {
  const { count } = await db
    .selectFrom('chat_message as m')
    .innerJoin('chat', 'chat.id', 'm.chat_id')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .where(whereOwned(owner))
    .whereRef('m.number', '>', 'chat.read_by_owner')
    .where('m.actor', 'like', `${operatorPrefix}%`)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Changes a conversation that is held, and counts its version up. */
export const changeChat = async (tx: Tx, id: string, change: Partial<ChatRow>): Promise<ChatRow> =>
  await tx
    .updateTable('chat')
    .set((e) => ({ ...change, version: e('version', '+', 1) }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

const wireOf = <T>(value: T): Wire<T> => JSON.parse(JSON.stringify(value)) as Wire<T>;

/** Tells the owner's pages how a conversation stands, with a message that came. */
export async function tellOwner(
  tx: Tx,
  context: Pick<SupportDeps, 'outbox' | 'secrets'>,
  row: ChatRow,
  message?: ChatMessageRow,
  files?: readonly ShownFile[],
): Promise<void> {
  const event: LiveEvents['support:chat'] = {
    event: 'chat.updated',
    conversation: wireOf(toConversation(row)),
    message: message === undefined ? null : wireOf(toMessage(message, files)),
  };
  await context.outbox.publish(tx, channelOf(context, ownerOf(row)), event);
}

/** Adds a message to a conversation that is held, and changes what comes with it. */
export async function addMessageTo(
  tx: Tx,
  { clock }: Pick<SupportDeps, 'clock'>,
  chat: ChatRow,
  message: Pick<ChatMessageRow, 'id' | 'actor' | 'text' | 'request_key' | 'request_hash'>,
  change: Partial<ChatRow>,
): Promise<{ row: ChatRow; message: ChatMessageRow }> {
  const now = clock.now();
  const number = chat.last_number + 1;
  const made = await tx
    .insertInto('chat_message')
    .values({ ...message, chat_id: chat.id, number, created_at: now })
    .returningAll()
    .executeTakeFirstOrThrow();
  return { row: await changeChat(tx, chat.id, { ...change, last_number: number, last_at: now }), message: made };
}
