// With the first deposit, and the first one after a change: how the money is protected if the house became insolvent.
import { useQueryClient } from '@tanstack/react-query';
import { Umbrella } from 'lucide-react';
import type { Data } from '#contract/kernel/calls.ts';
import { callApi } from '#site/shared/api/call-api.ts';
import { usePlayerQuery } from '#site/shared/api/player-queries.ts';
import { useTexts } from '#site/shared/i18n/texts.tsx';
import { Link } from '#site/shared/ui/link.tsx';

type Level = Data<'readFundsNotice'>['level'];

export interface FundsNoticeState {
  isLoading: boolean;
  /** What is still to be read; undefined: nothing. */
  level: Level | undefined;
  acknowledge: () => Promise<void>;
}

/** Whether the text about the protection of money is still to be read, and what says that it was. */
export function useFundsNotice(): FundsNoticeState {
  const queries = useQueryClient();
  const query = usePlayerQuery('readFundsNotice', {}, { keepsError: true });
  const notice = query.data?.data;
  const isNeeded = notice?.readAt === null && notice.level !== 'play-money';
  return {
    isLoading: query.isPending,
    level: isNeeded ? notice.level : undefined,
    async acknowledge() {
      if (!isNeeded) return;
      try {
        await callApi('acknowledgeFundsNotice', { body: { version: notice.version } });
      } finally {
        // of another version by now: the one in force is shown
        await queries.invalidateQueries({ queryKey: ['readFundsNotice'] });
      }
    },
  };
}

export function FundsNotice({ level }: Pick<FundsNoticeState, 'level'>) {
  const { say } = useTexts();
  if (level === undefined) return null;
  return (
    <section aria-labelledby="funds-notice" className="flex items-start gap-3 rounded-md bg-panel px-4 py-3 text-sm">
      <Umbrella size={18} aria-hidden="true" className="mt-px shrink-0 text-dim" />
      <div className="min-w-0">
        <h3 id="funds-notice" className="font-semibold">
          {say('modals.funds.title')}
        </h3>
        <p className="mt-0.5">
          {say(`modals.funds.${level}`)}{' '}
          <Link to="/proof" target="_blank" className="underline underline-offset-4">
            {say('modals.funds.more')}
          </Link>
        </p>
        <p className="mt-1.5 font-medium">{say('modals.funds.read')}</p>
      </div>
    </section>
  );
}
