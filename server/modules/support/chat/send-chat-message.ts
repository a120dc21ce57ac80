// A message of a player or guest: it goes on with the open conversation, or begins one.
import { sql } from 'kysely';
import type { Input } from '#contract/kernel/calls.ts';
import { isLocale } from '#server/modules/reference/index.ts';
import { keepChatRestoreId, requirePlayer } from '#server/modules/players/index.ts';
import type { ClientInfo } from '#server/platform/calls/handler.ts';
import type { Db, Tx } from '#server/platform/database.ts';
import { sendOperatorEmail } from '#server/platform/email.ts';
import { newId } from '#server/platform/ids.ts';
import { Problem } from '#server/platform/problem.ts';
import { type Attachments, fingerprintOf } from '../complaints/complaint-files.ts';
import { replyAddressOf } from '../replies/reply-address.ts';
import type { SupportDeps } from '../deps.ts';
import { attachChatFiles } from './chat-files.ts';
import { isStaffed } from './chat-operators.ts';
import { actorOf, channelOf, type ChatOwner, ownerOf, userIdOf } from './chat-owner.ts';
import { chatWaitingEmail } from './chat.email.ts';
import { addMessageTo, changeChat, chatNumberOf, type ChatMessageRow, type ChatRow, tellOwner, whereOwned } from './conversations.ts';

type Body = Omit<NonNullable<Input<'sendChatMessage'>['body']>, 'text'> & { text?: string };

export interface SentMessage {
  row: ChatRow;
  message: ChatMessageRow;
}

const emailSeal = 'chat email';
const ownerLock = 7730;

/** Messages of one owner come one after the other, so that a key is judged before the next uses it. */
export async function holdOwner(tx: Tx, context: Pick<SupportDeps, 'secrets'>, owner: ChatOwner): Promise<void> {
  await sql`select pg_advisory_xact_lock(${ownerLock}, hashtext(${channelOf(context, owner)}))`.execute(tx);
}

/** Returns the address by which a guest is told of an answer, or a player's own. */
export async function addressOfOwner(db: Db, { secrets }: Pick<SupportDeps, 'secrets'>, row: ChatRow): Promise<string | undefined> {
  if (row.player_id !== null) return (await requirePlayer(db, row.player_id)).email;
  return row.email_sealed === null ? undefined : secrets.unseal(emailSeal, row.id, row.email_sealed);
}

/** What was sent under a key before. @throws Problem conflict for another message under that key */
async function findSent(tx: Tx, owner: ChatOwner, key: string, hash: Buffer): Promise<SentMessage | undefined> {
  const message = await tx.selectFrom('chat_message').selectAll().where('request_key', '=', key).executeTakeFirst();
  if (message === undefined) return undefined;
  const row = await tx.selectFrom('chat').selectAll().where('id', '=', message.chat_id).where(whereOwned(owner)).executeTakeFirst();
  if (row === undefined || message.request_hash?.equals(hash) !== true)
    throw new Problem('conflict', 'This key was used for another message. Send a new key.');
  return { row, message };
}

/** Conversations that one address may begin within a minute: each may become an email to the operator. */
const begunPerMinute = 5;

/** Returns the open conversation of an owner who is held, or begins one. @throws Problem too-many-requests */
async function holdOpen(
  tx: Tx,
  { clock, rates }: Pick<SupportDeps, 'clock' | 'rates'>,
  owner: ChatOwner,
  { locale, ip }: { locale: string; ip: string },
): Promise<ChatRow> {
  const open = await tx
    .selectFrom('chat')
    .selectAll()
    .where(whereOwned(owner))
    .where('ended_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (open !== undefined) return open;
  await rates.takeOfAddress('begin-chat', begunPerMinute, ip);
  const now = clock.now();
  const row = await tx
    .insertInto('chat')
    .values({ id: newId(), player_id: owner.playerId, guest_hash: owner.guestHash, locale, created_at: now, last_at: now })
    .returningAll()
    .executeTakeFirstOrThrow();
  if (owner.playerId !== null) await keepChatRestoreId(tx, owner.playerId, row.id);
  return row;
}

/** Writes to the operator of a conversation that waits while nobody is there, once a wait. */
export async function tellOperator(tx: Tx, context: SupportDeps, row: ChatRow, text: string): Promise<void> {
  if (row.waiting_since === null || row.operator_told_at !== null || (await isStaffed(tx, context.clock))) return;
  const from = [userIdOf(context, ownerOf(row)), await addressOfOwner(tx, context, row)].filter(Boolean).join(', ');
  const { mailReplies } = context.config;
  const replyTo = mailReplies && replyAddressOf(context.secrets, mailReplies.domain, row);
  const input = { number: chatNumberOf(row), from, language: row.locale, text, isAnswerable: replyTo !== undefined };
  await sendOperatorEmail(tx, context, chatWaitingEmail, input, replyTo);
  await tx.updateTable('chat').set({ operator_told_at: context.clock.now() }).where('id', '=', row.id).execute();
}

/** Takes a message of an owner; the same under the same key is taken once. @throws Problem conflict, too-many-requests */
export async function sendChatMessage(
  tx: Tx,
  context: SupportDeps,
  owner: ChatOwner,
  { body, clientInfo }: { body: Body; clientInfo: Pick<ClientInfo, 'locale' | 'ip'> },
  attachments?: Attachments,
): Promise<SentMessage> {
  await holdOwner(tx, context, owner);
  const text = body.text?.trim() ?? '';
  const what = { key: body.key, text };
  const hash = fingerprintOf(context, 'sendChatMessage', what, attachments);
  const known = await findSent(tx, owner, body.key, hash);
  if (known !== undefined) return known;
  const locale = body.locale !== undefined && isLocale(body.locale) ? body.locale : clientInfo.locale;
  let chat = await holdOpen(tx, context, owner, { locale, ip: clientInfo.ip });
  const email = owner.playerId === null ? body.email?.trim() : undefined;
  if (email !== undefined) chat = await changeChat(tx, chat.id, { email_sealed: context.secrets.seal(emailSeal, chat.id, email) });
  const sent = await addMessageTo(
    tx,
    context,
    chat,
    { id: newId(), actor: actorOf(owner), text, request_key: body.key, request_hash: hash },
    // who writes has seen what was written before, and an answer is waited for from the first message that has none
    { locale, read_by_owner: chat.last_number + 1, typing_until: null, waiting_since: chat.waiting_since ?? context.clock.now() },
  );
  const files = attachments === undefined ? [] : await attachChatFiles(tx, context, sent.message.id, attachments);
  await tellOwner(tx, context, sent.row, sent.message, files);
  await tellOperator(tx, context, sent.row, [text, ...files.map(({ name }) => name)].filter(Boolean).join('\n'));
  return sent;
}
