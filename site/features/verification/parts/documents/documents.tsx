// The documents that are asked of a player, and what the player handed in.
import { FileCheck, Lock } from 'lucide-react';
import { usePlayerQuery } from '#site/shared/api/player-queries.ts';
import { formatRefusal } from '#site/shared/i18n/problem-messages.ts';
import { useTexts } from '#site/shared/i18n/texts.tsx';
import { EmptyState } from '#site/shared/ui/empty-state.tsx';
import { ErrorState } from '#site/shared/ui/error-state.tsx';
import { Skeleton } from '#site/shared/ui/skeleton.tsx';
import { RequestCard } from './request-card.tsx';

function List({ timeZone }: { timeZone: string }) {
  const texts = useTexts();
  const { say } = texts;
  const { data, error, isPending, refetch } = usePlayerQuery('listDocuments', {}, { keepsError: true });
  if (data === undefined && error !== null) return <ErrorState text={formatRefusal(texts, error)} onRetry={() => void refetch()} />;
  if (isPending || data === undefined)
    return (
      <output aria-label={say('modals.loading')}>
        <Skeleton className="h-56 w-full rounded-lg" />
      </output>
    );
  if (data.data.length === 0)
    return (
      <EmptyState icon={<FileCheck size={24} />} title={say('modals.documents.none')} text={say('modals.documents.none-text')} level="h2" />
    );
  return (
    <div className="grid min-w-0 gap-4">
      {data.data.map((request) => (
        <RequestCard key={request.id} request={request} timeZone={timeZone} />
      ))}
      <p className="flex items-center gap-2 text-sm text-dim">
        <Lock size={15} aria-hidden="true" className="shrink-0" />
        {say('modals.documents.privacy')}
      </p>
    </div>
  );
}

export function Documents({ timeZone }: { timeZone: string }) {
  const { say } = useTexts();
  return (
    <section aria-labelledby="own-documents" className="mt-8 min-w-0">
      <h2 id="own-documents" className="mb-4 text-xl">
        {say('modals.documents.title')}
      </h2>
      <List timeZone={timeZone} />
    </section>
  );
}
