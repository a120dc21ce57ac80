// After a conversation: how good the help was, in stars. Pressing others changes it.
import { useQueryClient } from '@tanstack/react-query';
import { Star } from 'lucide-react';
import { useState } from 'react';
import { chatBounds } from '#contract/chat-bounds.ts';
import { callWith } from '#site/shared/api/call-api.ts';
import { formatRefusal } from '#site/shared/i18n/problem-messages.ts';
import { useTexts } from '#site/shared/i18n/texts.tsx';
import { alerts } from '#site/shared/ui/alerts.ts';
import { applyNews, type Conversation } from './chat-data.ts';
import { ownerHeaders } from './guest-key.ts';

export function RateHelp({ conversation }: { conversation: Conversation }) {
  const texts = useTexts();
  const { say } = texts;
  const queries = useQueryClient();
  const [pressed, setPressed] = useState<number>();
  const stars = pressed ?? conversation.stars ?? 0;
  async function rate(count: number): Promise<void> {
    setPressed(count);
    try {
      const { data } = await callWith(ownerHeaders(), 'rateChat', { params: { id: conversation.id }, body: { stars: count } });
      applyNews(queries, data, null);
    } catch (error) {
      alerts.show({ kind: 'error', title: formatRefusal(texts, error), durationMs: 6000 });
    }
    setPressed(undefined);
  }
  return (
    <div className="flex shrink-0 flex-wrap items-center justify-between gap-x-4 border-t border-line px-5 py-2">
      <p id="rate-help" className="text-sm font-semibold" aria-live="polite">
        {conversation.stars === null ? say('chat.rate') : say('chat.rated')}
      </p>
      <div role="group" aria-labelledby="rate-help" className="-mx-2 flex">
        {Array.from({ length: chatBounds.maxStars }, (_, at) => at + 1).map((count) => (
          <button
            key={count}
            type="button"
            className="chat-tool"
            aria-label={say('chat.star', { count })}
            aria-pressed={count === stars}
            onClick={() => void rate(count)}
          >
            <Star
              size={20}
              aria-hidden="true"
              fill={count <= stars ? 'currentColor' : 'none'}
              className={count <= stars ? 'text-ink' : ''}
            />
          </button>
        ))}
      </div>
    </div>
  );
}
