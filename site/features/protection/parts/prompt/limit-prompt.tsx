// The question whether to set a limit. Calm, put once at each place; the server remembers who declined.
import { useQueryClient } from '@tanstack/react-query';
import { Gauge } from 'lucide-react';
import { useId, useState } from 'react';
import { callApi } from '#site/shared/api/call-api.ts';
import { usePlayerQuery } from '#site/shared/api/player-queries.ts';
import { callQuery } from '#site/shared/api/queries.ts';
import { formatRefusal } from '#site/shared/i18n/problem-messages.ts';
import { useTexts } from '#site/shared/i18n/texts.tsx';
import { alerts } from '#site/shared/ui/alerts.ts';
import { Button } from '#site/shared/ui/button.tsx';
import { openAddLimit } from '../../open-modals.tsx';

export interface LimitPromptProps {
  place: 'sign-up' | 'deposit';
  /** What follows once the limit is set. */
  onSet?: () => void;
  className?: string;
}

/** Whether the question is still to be put there; undefined while that is not known. */
export function useLimitPrompt(place: LimitPromptProps['place']): boolean | undefined {
  const { data, isError } = usePlayerQuery('readLimitPrompt');
  if (isError) return false;
  return place === 'deposit' ? data?.data.deposit : data?.data.signUp;
}

export function LimitPrompt({ place, onSet, className = '' }: LimitPromptProps) {
  const texts = useTexts();
  const { say } = texts;
  const id = useId();
  const queries = useQueryClient();
  const isDue = useLimitPrompt(place);
  const [isBusy, setBusy] = useState(false);
  if (isDue !== true) return null;
  async function decline(): Promise<void> {
    setBusy(true);
    try {
      queries.setQueryData(callQuery('readLimitPrompt').queryKey, await callApi('declineLimitPrompt', { body: { place } }));
    } catch (error) {
      alerts.show({ kind: 'error', title: formatRefusal(texts, error) });
    } finally {
      setBusy(false);
    }
  }
  return (
    <section aria-labelledby={id} className={`flex flex-wrap items-start gap-x-4 gap-y-3 rounded-md bg-panel p-4 ${className}`}>
      <Gauge size={20} aria-hidden="true" className="mt-0.5 shrink-0 text-dim" />
      <div className="min-w-56 flex-1">
        <h3 id={id} className="font-sans text-base font-semibold">
          {say('modals.limits.prompt-title')}
        </h3>
        <p className={`mt-1 text-sm text-dim ${place === 'sign-up' ? '@max-2xl:hidden' : ''}`}>{say('modals.limits.prompt-text')}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button size="small" kind="main" onClick={() => openAddLimit({ definition: 'deposit' }, onSet)}>
          {say('modals.side.add-limit')}
        </Button>
        <Button size="small" kind="quiet" isBusy={isBusy} onClick={() => void decline()}>
          {say('modals.limits.prompt-no')}
        </Button>
      </div>
    </section>
  );
}
