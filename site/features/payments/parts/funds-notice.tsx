// With the first deposit, and the first one after a change: how the money is protected if the house became insolvent.
import { useQueryClient } from '@tanstack/react-query';
import { Umbrella } from 'lucide-react';
import type { Answer, Data } from '#contract/kernel/calls.ts';
import { problems } from '#contract/kernel/problems.ts';
import { callApi } from '#site/shared/api/call-api.ts';
import { usePlayerQuery } from '#site/shared/api/player-queries.ts';
import type { CallForm } from '#site/shared/forms/form.tsx';
import { hasCode } from '#site/shared/i18n/problem-messages.ts';
import { type Texts, useTexts } from '#site/shared/i18n/texts.tsx';
import { Link } from '#site/shared/ui/link.tsx';

type Level = Data<'readFundsNotice'>['level'];

export interface FundsNoticeState {
  isLoading: boolean;
  /** What is still to be read; undefined: nothing. */
  level: Level | undefined;
  /** Says that it was read. @throws CallRefused where another text is in force by now */
  acknowledge: () => Promise<void>;
  /** Asks anew what is to be read. */
  readAgain: () => void;
}

/** Whether the text about the protection of money is still to be read, and what says that it was. */
export function useFundsNotice({ isEnabled = true } = {}): FundsNoticeState {
  const queries = useQueryClient();
  const query = usePlayerQuery('readFundsNotice', {}, { keepsError: true, isEnabled });
  const notice = query.data?.data;
  const isNeeded = isEnabled && notice?.readAt === null && notice.level !== 'play-money';
  const readAgain = (): void => void queries.resetQueries({ queryKey: ['readFundsNotice'] });
  return {
    isLoading: isEnabled && query.isPending,
    level: isNeeded ? notice.level : undefined,
    readAgain,
    async acknowledge() {
      if (!isNeeded) return;
      try {
        const answer = await callApi('acknowledgeFundsNotice', { body: { version: notice.version } });
        queries.setQueriesData<Answer<'readFundsNotice'>>({ queryKey: ['readFundsNotice'] }, answer);
      } catch (error) {
        // what else went wrong stands in nobody's way: a deposit is refused where the text has to be read before it
        if (hasCode(error, problems.conflict.code)) throw error;
      }
    },
  };
}

/** Takes over a refusal because of a text that was not read, or is another by now: says so, and shows it. */
export const offerFundsNotice =
  ({ setProblem }: Pick<CallForm<never>, 'setProblem'>, texts: Texts, { level, readAgain }: FundsNoticeState) =>
  (error: unknown): boolean => {
    const isOther = level !== undefined && hasCode(error, problems.conflict.code);
    if (!isOther && !hasCode(error, problems['funds-notice-needed'].code)) return false;
    readAgain();
    setProblem(<p>{texts.say('alerts.problem.funds-notice-needed')}</p>);
    return true;
  };

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
          <span className="font-medium">{say(`modals.funds.level-${level}`)}.</span> {say(`modals.funds.${level}`)}{' '}
          <Link to="/proof" target="_blank" className="underline underline-offset-4">
            {say('modals.funds.more')}
          </Link>
        </p>
        <p className="mt-1.5 font-medium">{say('modals.funds.read')}</p>
      </div>
    </section>
  );
}
