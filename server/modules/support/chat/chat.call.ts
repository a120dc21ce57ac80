import { chatBounds } from '#contract/chat-bounds.ts';
import { requirePlayer } from '#server/modules/players/index.ts';
import type { Db } from '#server/platform/database.ts';
import { Problem } from '#server/platform/problem.ts';
import { withFiles } from '../complaints/complaint-files.ts';
import { handle, type SupportDeps } from '../deps.ts';
import { readChatFilesOf, readOwnChatFile } from './chat-files.ts';
import { isStaffed } from './chat-operators.ts';
import { sha256 } from '#server/platform/ids.ts';
import { channelOf, type ChatOwner, findOwner, requireOwner, userIdOf } from './chat-owner.ts';
import {
  changeChat,
  countUnread,
  findNewest,
  holdOwned,
  readMessagesOf,
  tellOwner,
  toConversation,
  toMessage,
  whereOwned,
} from './conversations.ts';
import { claimGuestChat as claim } from './claim-guest-chat.ts';
import { mailTranscript } from './mail-transcript.ts';
import { sendChatMessage as send, type SentMessage } from './send-chat-message.ts';

export const readChat = handle('readChat', async ({ context, db, ...caller }) => {
  const owner = findOwner(context, caller);
  const staffed = await isStaffed(db, context.clock);
  if (owner === undefined)
    return {
      data: { isStaffed: staffed, userId: null, channel: null, conversation: null, unread: 0, messages: [], hasEarlier: false },
    };
  const newest = await findNewest(db, owner);
  const { messages, hasEarlier } = await readMessagesOf(db, owner);
  const files = await readChatFilesOf(db, context, messages);
  return {
    data: {
      isStaffed: staffed,
      userId: owner.playerId === null ? null : userIdOf(context, owner),
      channel: channelOf(context, owner),
      conversation: newest === undefined ? null : toConversation(newest),
      unread: await countUnread(db, owner),
      messages: messages.map((row) => toMessage(row, files.get(row.id))),
      hasEarlier,
    },
  };
});

export const listChatMessages = handle('listChatMessages', async ({ context, db, query, ...caller }) => {
  const { messages, hasEarlier } = await readMessagesOf(db, requireOwner(context, caller), query.before);
  const files = await readChatFilesOf(db, context, messages);
  return { data: { messages: messages.map((row) => toMessage(row, files.get(row.id))), hasEarlier } };
});

/** What the page is told of a message that was taken. */
async function toSent(db: Db, context: SupportDeps, owner: ChatOwner, { row, message }: SentMessage) {
  const files = await readChatFilesOf(db, context, [message]);
  return {
    conversation: toConversation(row),
    message: toMessage(message, files.get(message.id)),
    channel: channelOf(context, owner),
    isStaffed: await isStaffed(db, context.clock),
  };
}

export const sendChatMessage = handle('sendChatMessage', async ({ context, tx, body, session, clientInfo }) => {
  const owner = requireOwner(context, { session, clientInfo });
  return { data: await toSent(tx, context, owner, await send(tx, context, owner, { body, clientInfo })) };
});

export const sendChatFiles = handle('sendChatFiles', async ({ context, body, files, session, clientInfo }) => {
  const owner = requireOwner(context, { session, clientInfo });
  const asked = { body, clientInfo };
  const sent = await withFiles(context, 'chat', files, async (tx, attachments) => await send(tx, context, owner, asked, attachments));
  return { data: await toSent(context.database.db, context, owner, sent) };
});

export const readChatFile = handle('readChatFile', async ({ context, db, params, ...caller }) => ({
  data: await readOwnChatFile(db, context, requireOwner(context, caller), params),
}));

export const mailChatTranscript = handle('mailChatTranscript', async ({ context, tx, params, session }) => ({
  data: { email: await mailTranscript(tx, context, session.playerId, params.id) },
}));

export const claimGuestChat = handle('claimGuestChat', async ({ context, tx, session, clientInfo }) => {
  const player = { playerId: session.playerId, guestHash: null };
  if (context.config.supportChat.kind !== 'own') return { data: { claimed: 0, freshchatRestoreId: null } };
  if (clientInfo.guestKey === undefined) throw new Problem('guest-key-needed', 'Send the key of this browser in the header x-guest-key.');
  const guest = { playerId: null, guestHash: sha256(clientInfo.guestKey) };
  const claimed = await claim(tx, context, guest, player);
  const { chat_restore_id: freshchatRestoreId } = await requirePlayer(tx, session.playerId);
  return { data: { claimed, freshchatRestoreId } };
});

export const markChatRead = handle('markChatRead', async ({ context, tx, params, body, ...caller }) => {
  const owner = requireOwner(context, caller);
  const row = await holdOwned(tx, owner, params.id);
  // who reads on has done with what was before
  await tx
    .updateTable('chat')
    .set(({ ref }) => ({ read_by_owner: ref('last_number') }))
    .where(whereOwned(owner))
    .where('id', '<', row.id)
    .whereRef('read_by_owner', '<', 'last_number')
    .execute();
  const upTo = Math.min(body.upTo, row.last_number);
  if (upTo <= row.read_by_owner) return { data: toConversation(row) };
  const after = await changeChat(tx, row.id, { read_by_owner: upTo });
  await tellOwner(tx, context, after);
  return { data: toConversation(after) };
});

export const tellChatTyping = handle('tellChatTyping', async ({ context, tx, ...caller }) => {
  const until = new Date(context.clock.now().getTime() + chatBounds.typingMs);
  const told = await tx
    .updateTable('chat')
    .set({ typing_until: until })
    .where(whereOwned(requireOwner(context, caller)))
    .where('ended_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return { data: { isTold: told !== undefined } };
});

export const endChat = handle('endChat', async ({ context, tx, params, ...caller }) => {
  const row = await holdOwned(tx, requireOwner(context, caller), params.id);
  if (row.ended_at !== null) return { data: toConversation(row) };
  const after = await changeChat(tx, row.id, { ended_at: context.clock.now(), waiting_since: null, typing_until: null });
  await tellOwner(tx, context, after);
  return { data: toConversation(after) };
});

export const rateChat = handle('rateChat', async ({ context, tx, params, body, ...caller }) => {
  const row = await holdOwned(tx, requireOwner(context, caller), params.id);
  if (row.operator === null) throw new Problem('chat-not-answered', 'Rate the help once somebody has answered.');
  const after = await changeChat(tx, row.id, { stars: body.stars, remark: body.remark?.trim() ?? null, rated_at: context.clock.now() });
  await tellOwner(tx, context, after);
  return { data: toConversation(after) };
});
