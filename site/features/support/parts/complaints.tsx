// The complaints of a player: the list, one of them, and a new one.
import { Mail } from 'lucide-react';
import { useState } from 'react';
import type { Data } from '#contract/kernel/calls.ts';
import { usePlayerQuery } from '#site/shared/api/player-queries.ts';
import { useTexts } from '#site/shared/i18n/texts.tsx';
import { Button } from '#site/shared/ui/button.tsx';
import { EmptyState } from '#site/shared/ui/empty-state.tsx';
import { ErrorState } from '#site/shared/ui/error-state.tsx';
import { Link } from '#site/shared/ui/link.tsx';
import { Skeleton } from '#site/shared/ui/skeleton.tsx';
import { ComplaintFacts } from './complaint-facts.tsx';
import { ComplaintForm } from './complaint-form.tsx';
import { ComplaintThread } from './complaint-thread.tsx';

type Shown = { what: 'list' } | { what: 'new' } | { what: 'one'; id: string };

function List({ list, onOpen, onNew }: { list: Data<'listComplaints'>; onOpen: (id: string) => void; onNew: () => void }) {
  const { say } = useTexts();
  if (list.length === 0)
    return (
      <EmptyState icon={<Mail size={24} />} title={say('modals.complaints.none')} text={say('modals.complaints.none-text')}>
        <Button kind="main" onClick={onNew}>
          {say('modals.complaints.new')}
        </Button>
      </EmptyState>
    );
  return (
    <div className="grid gap-4">
      <div>
        <Button kind="main" onClick={onNew}>
          {say('modals.complaints.new')}
        </Button>
      </div>
      <ul className="grid gap-3">
        {list.map((complaint) => (
          <li key={complaint.id}>
            <button
              type="button"
              onClick={() => onOpen(complaint.id)}
              className="w-full rounded-lg bg-room p-5 text-start transition hover:bg-panel"
            >
              <span className="block font-semibold break-words">{complaint.subject}</span>
              <ComplaintFacts complaint={complaint} />
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

export function Complaints() {
  const { say } = useTexts();
  const [shown, setShown] = useState<Shown>({ what: 'list' });
  const query = usePlayerQuery('listComplaints', {}, { keepsError: true });
  const list = query.data?.data;
  if (shown.what === 'one') return <ComplaintThread id={shown.id} onBack={() => setShown({ what: 'list' })} />;
  if (shown.what === 'new')
    return (
      <section aria-labelledby="new-complaint" className="max-w-[44rem] rounded-lg bg-room p-5 sm:p-7">
        <h2 id="new-complaint" className="mb-5 text-xl">
          {say('modals.complaints.new')}
        </h2>
        <ComplaintForm onLodged={(id) => setShown({ what: 'one', id })} onCancel={() => setShown({ what: 'list' })} />
      </section>
    );
  return (
    <div className="grid gap-5">
      <p className="max-w-[60ch] text-dim">
        {say('modals.complaints.intro')}{' '}
        <Link to="/static/complaints" className="text-ink underline underline-offset-4">
          {say('modals.complaints.rules')}
        </Link>
      </p>
      {list === undefined && query.isError ? (
        <ErrorState text={say('modals.complaints.error')} onRetry={() => void query.refetch()} />
      ) : null}
      {list === undefined && !query.isError ? <Skeleton className="h-40 w-full rounded-lg" /> : null}
      {list === undefined ? null : (
        <List list={list} onOpen={(id) => setShown({ what: 'one', id })} onNew={() => setShown({ what: 'new' })} />
      )}
    </div>
  );
}
