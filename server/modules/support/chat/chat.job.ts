// What has to happen to conversations by itself: emails about what waits on either side, and their end after ninety days.
import { sql } from 'kysely';
import { chatBounds } from '#contract/chat-bounds.ts';
import { requirePlayer } from '#server/modules/players/index.ts';
import type { Tx } from '#server/platform/database.ts';
import { type Recipient, sendEmail } from '#server/platform/email.ts';
import type { Job } from '#server/platform/jobs.ts';
import type { SupportDeps } from '../deps.ts';
import { chatAnswerEmail } from './chat.email.ts';
import { type ChatRow, chatNumberOf } from './conversations.ts';
import { removeChat } from './remove-chats.ts';
import { addressOfOwner, tellOperator } from './send-chat-message.ts';

const batchSize = 100;
/** How long an answer may be unread, and a message unanswered, before an email tells of it. */
const unreadMs = 5 * 60_000;

async function recipientOf(tx: Tx, context: SupportDeps, row: ChatRow): Promise<Recipient | undefined> {
  if (row.player_id !== null) {
    const player = await requirePlayer(tx, row.player_id);
    return player.erased_at === null ? player : undefined;
  }
  const email = await addressOfOwner(tx, context, row);
  return email === undefined ? undefined : { email, language: row.locale, first_name: null, nickname: null };
}

const hold = async (tx: Tx, id: string): Promise<ChatRow | undefined> =>
  await tx.selectFrom('chat').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst();

/** Tells an owner of answers that were not read, once for all that there are. */
async function tellOwnerByEmail(context: SupportDeps, id: string): Promise<void> {
  await context.database.transact(async (tx) => {
    const row = await hold(tx, id);
    if (row === undefined || row.last_number <= Math.max(row.read_by_owner, row.told_number)) return;
    await tx.updateTable('chat').set({ told_number: row.last_number }).where('id', '=', id).execute();
    const recipient = await recipientOf(tx, context, row);
    if (recipient !== undefined) await sendEmail(tx, context, chatAnswerEmail, recipient, { params: { number: chatNumberOf(row) } });
  });
}

async function tellOperatorLate(context: SupportDeps, id: string): Promise<void> {
  await context.database.transact(async (tx) => {
    const row = await hold(tx, id);
    if (row === undefined) return;
    const last = await tx
      .selectFrom('chat_message')
      .select('text')
      .where('chat_id', '=', id)
      .where('number', '=', row.last_number)
      .executeTakeFirst();
    if (last !== undefined) await tellOperator(tx, context, row, last.text);
  });
}

export const tellOfChatsJob: Job<SupportDeps> = {
  name: 'tell-of-chats',
  every: '*/2 * * * *',
  async run(context) {
    const { database, clock } = context;
    const before = new Date(clock.now().getTime() - unreadMs);
    const unread = await database.db
      .selectFrom('chat')
      .select('id')
      .where(sql<boolean>`last_number > greatest(read_by_owner, told_number)`)
      .where('last_at', '<=', before)
      .orderBy('last_at')
      .limit(batchSize)
      .execute();
    for (const { id } of unread) await tellOwnerByEmail(context, id);
    const waiting = await database.db
      .selectFrom('chat')
      .select('id')
      .where('waiting_since', '<=', before)
      .where('operator_told_at', 'is', null)
      .orderBy('waiting_since')
      .limit(batchSize)
      .execute();
    for (const { id } of waiting) await tellOperatorLate(context, id);
  },
};

/** Conversations go ninety days after their last message (GLI-19 A.4.4), one transaction each. */
export const removeChatsJob: Job<SupportDeps> = {
  name: 'remove-chats',
  every: '35 2 * * *',
  async run(context) {
    const { database, clock } = context;
    const before = new Date(clock.now().getTime() - chatBounds.keptDays * 86_400_000);
    const old = await database.db.selectFrom('chat').select('id').where('last_at', '<=', before).orderBy('last_at').execute();
    for (const { id } of old) await database.transact(async (tx) => await removeChat(tx, context, id, before));
  },
};
