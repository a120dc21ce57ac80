// The documents that are asked of a player, and what the player handed in: rows of the list in which the checks stand.
import { FileCheck, FileText, Lock } from 'lucide-react';
import { usePlayerQuery } from '#site/shared/api/player-queries.ts';
import { formatRefusal } from '#site/shared/i18n/problem-messages.ts';
import { useTexts } from '#site/shared/i18n/texts.tsx';
import { ErrorState } from '#site/shared/ui/error-state.tsx';
import { Skeleton } from '#site/shared/ui/skeleton.tsx';
import { RequestCard } from './request-card.tsx';

const row = 'flex gap-4 border-t border-line py-5';

export function Documents({ timeZone }: { timeZone: string }) {
  const texts = useTexts();
  const { say } = texts;
  const { data, error, isPending, refetch } = usePlayerQuery('listDocuments', {}, { keepsError: true });
  if (data === undefined && error !== null)
    return (
      <div className="mt-5">
        <ErrorState text={formatRefusal(texts, error)} onRetry={() => void refetch()} />
      </div>
    );
  if (isPending || data === undefined)
    return (
      <output aria-label={say('modals.loading')} className="mt-5 block">
        <Skeleton className="h-24 w-full rounded-md" />
      </output>
    );
  if (data.data.length === 0)
    return (
      <div className={`mt-5 ${row} pb-0`}>
        <FileCheck size={22} aria-hidden="true" className="mt-0.5 shrink-0 text-dim" />
        <div className="min-w-0">
          <h3 className="font-semibold">{say('modals.documents.none')}</h3>
          <p className="text-sm text-dim">{say('modals.documents.none-text')}</p>
        </div>
      </div>
    );
  return (
    <div className="mt-5">
      <ul>
        {data.data.map((request) => (
          <li key={request.id} className={row}>
            <FileText size={22} aria-hidden="true" className="mt-0.5 shrink-0 text-dim max-sm:hidden" />
            <RequestCard request={request} timeZone={timeZone} />
          </li>
        ))}
      </ul>
      <p className="flex items-center gap-2 text-sm text-dim">
        <Lock size={15} aria-hidden="true" className="shrink-0" />
        {say('modals.documents.privacy')}
      </p>
    </div>
  );
}
