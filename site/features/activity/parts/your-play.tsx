import { ChartNoAxesColumn } from 'lucide-react';
import { useState } from 'react';
import { usePlayerQuery } from '#site/shared/api/player-queries.ts';
import type { Profile } from '#site/shared/api/session.ts';
import { formatRefusal } from '#site/shared/i18n/problem-messages.ts';
import { useTexts } from '#site/shared/i18n/texts.tsx';
import { EmptyState } from '#site/shared/ui/empty-state.tsx';
import { ErrorState } from '#site/shared/ui/error-state.tsx';
import { OfflineNote } from '#site/shared/ui/offline-note.tsx';
import { Skeleton } from '#site/shared/ui/skeleton.tsx';
import { useEquivalent } from '#site/features/wallet/index.ts';
import { type Activity, allTogether, type Period } from '../play-figures.ts';
import { Markers } from './markers.tsx';
import { NetDeposits } from './net-deposits.tsx';
import { PlayCharts } from './play-charts.tsx';
import { PlayControls } from './play-controls.tsx';
import { PlaySums } from './play-sums.tsx';

/** Nothing was ever played or paid, as far as the page asks back. */
const isBlank = ({ totals, lifetime }: Activity): boolean => totals.currencies.length === 0 && lifetime.currencies.length === 0;

function Loading() {
  const { say } = useTexts();
  return (
    <output aria-label={say('modals.loading')} className="grid gap-3">
      <Skeleton className="h-28 w-full rounded-lg" />
      <Skeleton className="h-72 w-full rounded-lg" />
      <Skeleton className="h-72 w-full rounded-lg" />
    </output>
  );
}

/** Time and money of play by periods, and what was noticed in it. */
export function YourPlay({ profile }: { profile: Profile }) {
  const texts = useTexts();
  const { say } = texts;
  const [period, setPeriod] = useState<Period>('day');
  const [to, setTo] = useState<string>();
  const [chosen, setChosen] = useState(allTogether);
  const target = useEquivalent().code ?? profile.currency;
  const input = { query: { period, currency: target, ...(to !== undefined && { to }) } };
  const {
    data: answer,
    error,
    isPlaceholderData,
    refetch,
  } = usePlayerQuery('readActivity', input, { keepsPrevious: true, everyMs: 60_000 });
  const activity = answer?.data;
  // a currency that moved in another time alone
  const currency = activity?.totals.currencies.some((one) => one.currency === chosen) ? chosen : allTogether;
  return (
    <div className="grid grid-cols-1 gap-4">
      <OfflineNote />
      <Markers timeZone={profile.timeZone} />
      {activity === undefined && error !== null ? <ErrorState text={formatRefusal(texts, error)} onRetry={() => void refetch()} /> : null}
      {activity === undefined && error === null ? <Loading /> : null}
      {activity === undefined ? null : isBlank(activity) && to === undefined ? (
        <EmptyState
          icon={<ChartNoAxesColumn size={24} />}
          scene="clockwork"
          title={say('modals.activity.none')}
          text={say('modals.activity.none-text')}
        />
      ) : (
        <>
          <PlayControls
            activity={activity}
            period={period}
            onPeriod={(next) => {
              setPeriod(next);
              setTo(undefined);
            }}
            currency={currency}
            onCurrency={setChosen}
            onTo={setTo}
          />
          <div
            aria-busy={isPlaceholderData}
            className={`grid grid-cols-1 gap-4 transition-opacity ${isPlaceholderData ? 'opacity-60' : ''}`}
          >
            <PlaySums sums={activity.totals} currency={currency} />
            <PlayCharts activity={activity} currency={currency} />
          </div>
          <NetDeposits lifetime={activity.lifetime} timeZone={profile.timeZone} />
        </>
      )}
    </div>
  );
}
