// What the page does with news of a player's conversations with support.
import type { ChannelHandlers } from '#site/shared/live/live-channels.ts';
import { findAlert } from '#site/shared/ui/alert-content.ts';
import { applyChatEvent } from './chat/chat-data.ts';
import { chatOpen } from './chat/chat-state.ts';
import { noteTyping, stopTyping } from './chat/typing.ts';
import type { LiveEvents } from '#contract/live/events.ts';
import type { QueryClient } from '@tanstack/react-query';

/** Takes an event of a player's channel or a guest's. Returns whether somebody has answered. */
export function takeChatEvent(queries: QueryClient, event: LiveEvents['support:chat']): boolean {
  applyChatEvent(queries, event);
  if (event.event === 'chat.typing') {
    noteTyping(event.by);
    return false;
  }
  const isAnswer = event.message?.from === 'operator';
  if (isAnswer) stopTyping();
  return isAnswer;
}

export const channels: ChannelHandlers = {
  'support:chat': {
    take({ queries, texts }, event) {
      const isAnswer = takeChatEvent(queries, event);
      return isAnswer && !chatOpen.read() ? findAlert(texts, 'chat-answered') : undefined;
    },
  },
};
