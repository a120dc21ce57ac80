// What is owed to all players, as it is published every night, and how anybody is sure to be in it.
import { ScrollText } from 'lucide-react';
import { useQuery } from '#site/shared/api/use-query.ts';
import { useOperatorSettings } from '#site/shared/api/operator-settings.ts';
import { useTexts } from '#site/shared/i18n/texts.tsx';
import { usePageHead } from '#site/shared/page/head.tsx';
import { EmptyState } from '#site/shared/ui/empty-state.tsx';
import { ErrorState } from '#site/shared/ui/error-state.tsx';
import { Link } from '#site/shared/ui/link.tsx';
import { SectionHead } from '#site/shared/ui/section-head.tsx';
import { TableSkeleton } from '#site/shared/ui/table.tsx';
import { Cover } from '../parts/proof/cover.tsx';
import { OwnCheck } from '../parts/proof/own-check.tsx';
import { proofsQuery } from '../parts/proof/proof-queries.ts';
import { Reserves } from '../parts/proof/reserves.tsx';
import { SavedCheck } from '../parts/proof/saved-check.tsx';
import { EarlierDays, LatestTotals } from '../parts/proof/totals.tsx';

function Published() {
  const { say, time } = useTexts();
  const { data, isError, refetch } = useQuery(proofsQuery);
  const statements = data?.data;
  const [newest] = statements ?? [];
  return (
    <section aria-labelledby="latest">
      <SectionHead
        id="latest"
        title={say('pages.proof.latest')}
        note={newest && say('pages.proof.as-of', { time: time(newest.until, 'UTC') })}
      />
      {statements === undefined ? (
        isError ? (
          <ErrorState text={say('pages.proof.failed')} onRetry={() => void refetch()} />
        ) : (
          <TableSkeleton rows={3} label={say('pages.proof.latest')} />
        )
      ) : statements.length === 0 ? (
        <EmptyState icon={<ScrollText size={24} />} title={say('pages.proof.none')} text={say('pages.proof.none-text')} level="h2" />
      ) : (
        <>
          <LatestTotals statements={statements} />
          <EarlierDays statements={statements} />
        </>
      )}
    </section>
  );
}

function HowItWorks() {
  const { say } = useTexts();
  const steps = (['how-1', 'how-2', 'how-3'] as const).map((step) => say(`pages.proof.${step}`));
  return (
    <section aria-labelledby="how">
      <SectionHead id="how" title={say('pages.proof.how')} />
      <div className="rich">
        <ol>
          {steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
        <p>{say('pages.proof.limit')}</p>
        <ul>
          <li>
            <Link to="/api/ledger/proofs/check-proof.mjs">{say('pages.proof.program')}</Link>
          </li>
          <li>
            <Link to="/api/ledger/proofs">{say('pages.proof.data')}</Link>
          </li>
          <li>
            <Link to="/static/fairness">{say('layout.nav.fair')}</Link>
          </li>
        </ul>
      </div>
    </section>
  );
}

export default function ProofPage() {
  const { say } = useTexts();
  const { isPlayMoney } = useOperatorSettings();
  usePageHead({ title: say('pages.proof.title'), description: say('pages.proof.description') });
  return (
    <div className="space-y-10">
      <header>
        <h1 className="text-3xl sm:text-4xl">{say('pages.proof.title')}</h1>
        <p className="mt-2 max-w-[38.5em] text-dim sm:text-lg">{say('pages.proof.lead')}</p>
        {isPlayMoney ? <p className="mt-2 text-sm text-faint">{say('pages.proof.play-money')}</p> : null}
      </header>
      <Published />
      <Cover />
      <Reserves />
      <section aria-labelledby="own">
        <SectionHead id="own" title={say('pages.proof.own')} />
        <OwnCheck />
      </section>
      <section aria-labelledby="saved">
        <SectionHead id="saved" title={say('pages.proof.saved')} />
        <SavedCheck />
      </section>
      <HowItWorks />
    </div>
  );
}
