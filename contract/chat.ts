// The support chat: conversations of a player, or of a guest who shows the key that the browser keeps.
import { type Static, Type } from 'typebox';
import { chatBounds } from './chat-bounds.ts';
import { DocumentFile } from './documents/documents.ts';
import { call } from './kernel/call.ts';
import { FileBytes, Id, LocaleCode, OrNull, Shape, Time, type Wire } from './kernel/shapes.ts';

const Count = Type.Integer({ minimum: 0 });

export const ChatConversation = Shape({
  id: Id,
  number: Type.String({ description: 'by which both sides name it' }),
  status: Type.Enum(['open', 'ended']),
  operator: OrNull(Type.String({ description: 'who of the operator’s people has it; null while nobody has' })),
  isWaiting: Type.Boolean({ description: 'an answer is waited for' }),
  createdAt: Time,
  endedAt: OrNull(Time),
  lastNumber: Type.Integer({ minimum: 0, description: 'number of its last message' }),
  readByOperator: Type.Integer({ minimum: 0, description: 'number of the last message that an operator has seen' }),
  readByOwner: Type.Integer({ minimum: 0, description: 'number of the last message that the player or guest has seen' }),
  stars: OrNull(Type.Integer({ minimum: 1, maximum: chatBounds.maxStars })),
  version: Type.Integer({ minimum: 0, description: 'grows with every change' }),
});
export type ChatConversation = Wire<Static<typeof ChatConversation>>;

export const ChatMessage = Shape({
  id: Id,
  conversationId: Id,
  number: Type.Integer({ minimum: 1, description: 'counts up within its conversation' }),
  from: Type.Enum(['owner', 'operator']),
  by: OrNull(Type.String({ description: 'who of the operator’s people wrote it' })),
  key: OrNull(Id),
  text: Type.String({ description: 'empty where files came alone' }),
  at: Time,
  files: Type.Array(DocumentFile),
});
export type ChatMessage = Wire<Static<typeof ChatMessage>>;

/** A message came, or the conversation stands differently. */
const ChatUpdated = Shape({
  event: Type.Literal('chat.updated'),
  conversation: ChatConversation,
  message: Type.Union([ChatMessage, Type.Null()]),
});
/** Somebody of the operator's people types. */
const ChatTyping = Shape({ event: Type.Literal('chat.typing'), conversationId: Id, by: Type.String(), at: Time });
export const ChatEvent = Type.Union([ChatUpdated, ChatTyping]);

const ChatState = Shape({
  isStaffed: Type.Boolean({ description: 'somebody is there who answers; otherwise what is written becomes an email to the operator' }),
  userId: OrNull(Type.String({ description: 'the player as the chat knows them: the id with the suffix of the product' })),
  channel: OrNull(Type.String({ description: 'the full name of the live channel; null for a guest without a key' })),
  conversation: Type.Union([ChatConversation, Type.Null()]),
  unread: Type.Integer({ minimum: 0, description: 'messages of operators that were not read' }),
  messages: Type.Array(ChatMessage, { description: 'the newest, in their order, over all conversations' }),
  hasEarlier: Type.Boolean(),
});

const Sent = Shape({ conversation: ChatConversation, message: ChatMessage, channel: Type.String(), isStaffed: Type.Boolean() });
const byId = Shape({ id: Id });
const fileProblems = ['file-type-refused', 'file-too-large', 'file-unreadable', 'picture-too-large', 'too-many-files'] as const;
const sender = {
  locale: Type.Optional(LocaleCode),
  email: Type.Optional(
    Type.String({ format: 'email', maxLength: 254, description: 'of a guest, to be told of an answer that waits; a player’s is known' }),
  ),
};
const keyProblems = ['chat-for-players', 'guest-key-needed'] as const;

export const chatCalls = {
  readChat: call('readChat', {
    kind: 'read',
    who: 'anyone',
    summary: 'The chat of the player, or of the guest who shows the key: state, newest messages, live channel',
    data: ChatState,
  }),
  listChatMessages: call('listChatMessages', {
    kind: 'read',
    who: 'anyone',
    summary: 'The messages before one of them, in their order',
    query: Shape({ before: Id }),
    data: Shape({ messages: Type.Array(ChatMessage), hasEarlier: Type.Boolean() }),
    problems: [...keyProblems, 'not-found'],
  }),
  sendChatMessage: call('sendChatMessage', {
    kind: 'write',
    who: 'anyone',
    whileBarred: 'open',
    summary: 'Writes to support: goes on with the open conversation or begins one. The same key is taken once',
    body: Shape({
      key: Id,
      text: Type.String({ minLength: 1, maxLength: chatBounds.maxText, pattern: '\\S' }),
      ...sender,
    }),
    data: Sent,
    problems: [...keyProblems, 'conflict'],
    perMinute: 30,
  }),
  sendChatFiles: call('sendChatFiles', {
    kind: 'act',
    who: 'anyone',
    whileBarred: 'open',
    summary: `The same with up to ${chatBounds.maxFiles} files: JPEG, PNG, WebP, HEIC or PDF; with or without words`,
    upload: { maxFiles: chatBounds.maxFiles, maxFileBytes: chatBounds.maxFileBytes },
    body: Shape({ key: Id, text: Type.Optional(Type.String({ maxLength: chatBounds.maxText })), ...sender }),
    data: Sent,
    problems: [...keyProblems, 'conflict', ...fileProblems],
    perMinute: 10,
  }),
  readChatFile: call('readChatFile', {
    kind: 'read',
    who: 'anyone',
    summary: 'One file of a message: pictures to show, without what the camera wrote into them; others to save',
    params: Shape({ id: Id, number: Type.Integer({ minimum: 1, maximum: 100 }) }),
    isFile: true,
    data: FileBytes,
    problems: [...keyProblems, 'not-found'],
  }),
  mailChatTranscript: call('mailChatTranscript', {
    kind: 'write',
    who: 'player',
    whileBarred: 'open',
    summary: 'Sends a conversation to the player’s own address, which has to be proven',
    params: byId,
    data: Shape({ email: Type.String({ description: 'where it goes' }) }),
    problems: ['not-found', 'email-unproven', 'too-many-requests'],
    perMinute: 5,
  }),
  markChatRead: call('markChatRead', {
    kind: 'write',
    who: 'anyone',
    whileBarred: 'open',
    summary: 'The messages of a conversation were seen, up to a number; a lower one changes nothing',
    params: byId,
    body: Shape({ upTo: Count }),
    data: ChatConversation,
    problems: [...keyProblems, 'not-found'],
  }),
  tellChatTyping: call('tellChatTyping', {
    kind: 'write',
    who: 'anyone',
    whileBarred: 'open',
    summary: 'Somebody types in the open conversation; it is forgotten after some seconds',
    data: Shape({ isTold: Type.Boolean() }),
    problems: [...keyProblems],
    perMinute: 60,
  }),
  claimGuestChat: call('claimGuestChat', {
    kind: 'write',
    who: 'player',
    whileBarred: 'open',
    summary: 'What was written in this browser as a guest becomes the player’s own; twice is once',
    data: Shape({
      claimed: Type.Integer({ minimum: 0, description: 'how many conversations' }),
      freshchatRestoreId: OrNull(Type.String({ description: 'as the profile says it from now on' })),
    }),
    problems: ['guest-key-needed'],
    perMinute: 20,
  }),
  endChat: call('endChat', {
    kind: 'write',
    who: 'anyone',
    whileBarred: 'open',
    summary: 'Ends a conversation; twice is once',
    params: byId,
    data: ChatConversation,
    problems: [...keyProblems, 'not-found'],
  }),
  rateChat: call('rateChat', {
    kind: 'write',
    who: 'anyone',
    whileBarred: 'open',
    summary: 'How good the help was, of a conversation in which an operator wrote; a later rating takes the place of an earlier one',
    params: byId,
    body: Shape({
      stars: Type.Integer({ minimum: 1, maximum: chatBounds.maxStars }),
      remark: Type.Optional(Type.String({ maxLength: chatBounds.maxRemark })),
    }),
    data: ChatConversation,
    problems: [...keyProblems, 'not-found', 'chat-not-answered'],
    perMinute: 20,
  }),
};
