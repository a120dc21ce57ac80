// The button in the corner that opens the chat with support. The panel comes when it is pressed; of what was written before the page asks only where
// something was.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { MessageCircle } from 'lucide-react';
import { Suspense, useEffect, useRef, useState } from 'react';
import { lazyWithRetry, warm } from '#site/boot/lazy-with-retry.ts';
import { useOperatorSettings } from '#site/shared/api/operator-settings.ts';
import { onSessionChange, readSession } from '#site/shared/api/session.ts';
import { useSession } from '#site/shared/api/use-session.ts';
import { bringTexts } from '#site/shared/i18n/late-texts.ts';
import { useTexts } from '#site/shared/i18n/texts.tsx';
import { watchLive } from '#site/shared/live/live.ts';
import { useStore } from '#site/shared/store.ts';
import { Coming } from '#site/shared/ui/coming.tsx';
import { alerts } from '#site/shared/ui/alerts.ts';
import { findAlert } from '#site/shared/ui/alert-content.ts';
import { takeChatEvent } from '../live.ts';
import { VendorBubble } from '../vendors/vendor-bubble.tsx';
import { useClaim } from './claim-chat.ts';
import { chatKey, chatQuery, forgetChat, hasHistory, whoseChat } from './chat-data.ts';
import { chatOpen } from './chat-state.ts';
import { forgetUnsent } from './outbox.ts';
import { stopTyping } from './typing.ts';

/** The panel with its texts. */
async function loadPanel() {
  const [panel] = await Promise.all([import('./chat-panel.tsx'), bringTexts('chat')]);
  return panel;
}
const ChatPanel = lazyWithRetry(loadPanel);

/** The key of a guest's channel within its full name. */
const keyOf = (channel: string | null | undefined): string | undefined => /^support-guest:chat\.(.+)$/.exec(channel ?? '')?.[1];

/** Hears a guest's channel, of which there is one for each; a player's is among the player's own. */
function useGuestChannel(channel: string | null | undefined): void {
  const queries = useQueryClient();
  const texts = useTexts();
  const words = useRef(texts);
  useEffect(() => {
    words.current = texts;
  });
  const key = keyOf(channel);
  useEffect(() => {
    if (key === undefined) return undefined;
    return watchLive({
      channel: 'support-guest:chat',
      key,
      take(event) {
        if (!takeChatEvent(queries, event) || chatOpen.read()) return;
        const alert = findAlert(words.current, 'chat-answered');
        if (alert !== undefined) alerts.show(alert);
      },
      refetch: () => void queries.invalidateQueries({ queryKey: [chatKey] }),
    });
  }, [key, queries]);
}

/** Whoever signs in or out finds a chat of their own, closed. */
function useReset(): void {
  const queries = useQueryClient();
  useEffect(() => {
    let who = whoseChat(readSession());
    return onSessionChange(() => {
      const now = whoseChat(readSession());
      if (now === who) return;
      const isAnother = who !== undefined;
      who = now;
      if (!isAnother) return;
      chatOpen.set(false);
      forgetUnsent();
      stopTyping();
      forgetChat(queries);
    });
  }, [queries]);
}

function Bubble() {
  const { say } = useTexts();
  const session = useSession();
  const isOpen = useStore(chatOpen, false);
  const [wasOpened, setOpened] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const who = whoseChat(session);
  const { data } = useQuery({ ...chatQuery(who), enabled: who !== undefined && (isOpen || hasHistory(session)) }).data ?? {};
  const unread = data?.unread ?? 0;
  useGuestChannel(data?.channel);
  useReset();
  useClaim(session.status === 'player' ? session.profile.id : undefined);
  if (isOpen && !wasOpened) setOpened(true);
  return (
    <>
      <button
        ref={button}
        type="button"
        className="chat-bubble"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-label={unread === 0 ? say('layout.chat.open') : say('layout.chat.unread', { count: unread })}
        onClick={() => chatOpen.set(!isOpen)}
        onPointerEnter={() => warm(loadPanel)}
        onFocus={() => warm(loadPanel)}
      >
        <MessageCircle size={24} aria-hidden="true" />
        {unread === 0 ? null : (
          <span aria-hidden="true" className="chat-unread">
            {unread > 9 ? '9+' : unread}
          </span>
        )}
      </button>
      {wasOpened && who !== undefined ? (
        <Suspense fallback={isOpen ? <Coming /> : null}>
          <ChatPanel isOpen={isOpen} who={who} opener={button} onClose={() => chatOpen.set(false)} />
        </Suspense>
      ) : null}
    </>
  );
}

export function ChatBubble() {
  const { chat } = useOperatorSettings();
  const { status } = useSession();
  if (chat === null || (!chat.guestAvailable && status !== 'player')) return null;
  return chat.kind === 'own' ? <Bubble /> : <VendorBubble />;
}
