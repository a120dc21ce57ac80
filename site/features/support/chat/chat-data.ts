// The chat's data in the page: the answer of readChat, kept right by the live channel.
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Answer, Data } from '#contract/kernel/calls.ts';
import type { LiveEvents } from '#contract/live/events.ts';
import { callWith } from '#site/shared/api/call-api.ts';
import type { SessionState } from '#site/shared/api/session.ts';
import { readOnceMore } from '#site/shared/live/query-updates.ts';
import { ownerHeaders, readGuestKey } from './guest-key.ts';

type Chat = Data<'readChat'>;
export type Message = Chat['messages'][number];
export type Conversation = NonNullable<Chat['conversation']>;

/** Whose chat a page shows: a player's id, or a guest's. Undefined while that is not known. */
export function whoseChat(session: SessionState): string | undefined {
  if (session.status === 'player') return session.profile.id;
  return session.status === 'guest' ? 'guest' : undefined;
}

/** Whether there may be something that was written before. */
export const hasHistory = (session: SessionState): boolean =>
  session.status === 'player'
    ? session.profile.freshchatRestoreId !== undefined
    : session.status === 'guest' && readGuestKey() !== undefined;

/** Messages in their order, each once. */
export function inOrder(messages: readonly Message[]): Message[] {
  const byId = new Map(messages.map((message) => [message.id, message]));
  const all = [...byId.values()];
  all.sort((a, b) => (a.conversationId < b.conversationId ? -1 : a.conversationId > b.conversationId ? 1 : 0) || a.number - b.number);
  return all;
}

/** The newer of two states of a conversation; ids grow with time. */
function newer(a: Conversation | null, b: Conversation | null): Conversation | null {
  if (a === null || b === null) return a ?? b;
  if (a.id !== b.id) return a.id > b.id ? a : b;
  return a.version > b.version ? a : b;
}

const countUnread = (conversation: Conversation | null, messages: readonly Message[]): number =>
  messages.filter(
    ({ from, conversationId, number }) => from === 'operator' && conversationId === conversation?.id && number > conversation.readByOwner,
  ).length;

/** The chat after news of it: a message that came, the conversation as it stands now. */
export function withNews(chat: Chat, conversation: Conversation, message: Message | null): Chat {
  const now = newer(chat.conversation, conversation);
  const messages = message === null ? chat.messages : inOrder([...chat.messages, message]);
  return { ...chat, conversation: now, messages, unread: countUnread(now, messages) };
}

/** An answer may be older than what was told while it was under way: what is newer on the page stays. */
function keepNewer(before: Answer<'readChat'> | undefined, answer: Answer<'readChat'>): Answer<'readChat'> {
  if (before === undefined || before.data.conversation === null) return answer;
  const known = before.data.conversation;
  const late = before.data.messages.filter(
    ({ id, conversationId, number }) =>
      conversationId === known.id &&
      number > (answer.data.messages.at(-1)?.number ?? 0) &&
      !answer.data.messages.some((one) => one.id === id),
  );
  const isOlder = answer.data.conversation !== null && newer(known, answer.data.conversation) === known;
  if (!isOlder || known.version === answer.data.conversation?.version) return answer;
  return { data: { ...answer.data, conversation: known, messages: inOrder([...answer.data.messages, ...late]) } };
}

export const chatKey = 'readChat';
/** Pictures of messages, as addresses that hold while this page does. */
export const pictureKey = 'readChatFile';

/** Takes everything of a chat out of the page. */
export function forgetChat(queries: QueryClient): void {
  for (const [, address] of queries.getQueriesData<string>({ queryKey: [pictureKey] }))
    if (address !== undefined) URL.revokeObjectURL(address);
  for (const key of [pictureKey, chatKey]) queries.removeQueries({ queryKey: [key] });
}

export const chatQuery = (who: string | undefined) =>
  queryOptions<Answer<'readChat'>>({
    queryKey: [chatKey, who ?? 'nobody'],
    queryFn: async () => await callWith(ownerHeaders(), 'readChat'),
    structuralSharing: (before, answer) => keepNewer(before as Answer<'readChat'> | undefined, answer as Answer<'readChat'>),
    staleTime: 30_000,
  });

/** Writes news into what is known of the chat. */
export function applyNews(queries: QueryClient, conversation: Conversation, message: Message | null): void {
  readOnceMore(queries, { queryKey: [chatKey] });
  queries.setQueriesData<Answer<'readChat'>>(
    { queryKey: [chatKey] },
    (answer) => answer && { ...answer, data: withNews(answer.data, conversation, message) },
  );
}

/** Writes an event of the live channel into the page. Returns what was typed of, for whoever shows it. */
export function applyChatEvent(queries: QueryClient, event: LiveEvents['support:chat']): void {
  if (event.event === 'chat.updated') applyNews(queries, event.conversation, event.message);
}
