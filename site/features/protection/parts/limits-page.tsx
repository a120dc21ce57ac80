// Everything that protects a player, on one page: limits on money, a break, self-exclusion.
import { formatRefusal } from '#site/shared/i18n/problem-messages.ts';
import { useTexts } from '#site/shared/i18n/texts.tsx';
import { isBarred } from '#site/shared/api/is-barred.ts';
import type { Profile } from '#site/shared/api/session.ts';
import { ErrorState } from '#site/shared/ui/error-state.tsx';
import { Skeleton } from '#site/shared/ui/skeleton.tsx';
import { useLimits } from '../api.ts';
import { longerPeriods } from '../exclusion-periods.ts';
import { exclusionsOf, isSelfExclusion } from '../limit-rules.ts';
import { ExclusionForm } from './exclusion/exclusion-form.tsx';
import { ExclusionStatus } from './exclusion/exclusion-status.tsx';
import { LimitGroups } from './limits/limit-groups.tsx';
import { RealityCheckSetting } from './reality-check/reality-check-setting.tsx';

export function LimitsOf({ profile }: { profile: Profile }) {
  const texts = useTexts();
  const { list, query } = useLimits();
  if (list === undefined && query.error !== null)
    return <ErrorState text={formatRefusal(texts, query.error)} onRetry={() => void query.refetch()} />;
  if (list === undefined)
    return (
      <output aria-label={texts.say('modals.loading')} className="grid gap-3">
        <Skeleton className="h-72 w-full rounded-lg" />
        <Skeleton className="h-52 w-full rounded-lg" />
      </output>
    );
  const exclusions = exclusionsOf(list);
  // who is excluded may stay out for longer
  const longer = longerPeriods(exclusions.find(isSelfExclusion), new Date(query.dataUpdatedAt));
  return (
    <>
      {exclusions.map((limit) => (
        <ExclusionStatus key={limit.id} limit={limit} />
      ))}
      <LimitGroups limits={list} isBarred={isBarred(profile)} />
      <div className="flex flex-col gap-4">
        {isBarred(profile) ? null : <RealityCheckSetting />}
        <div className="grid items-start gap-4 lg:grid-cols-2">
          {exclusions.length === 0 ? <ExclusionForm kind="break" /> : null}
          {longer.length === 0 ? null : <ExclusionForm key={longer[0]} kind="exclusion" periods={longer} />}
        </div>
      </div>
    </>
  );
}
