// The player's bonuses: what is being wagered, what waits, free spins, what is over, and whether any are wanted.
import { Gift } from 'lucide-react';
import { playerBonusStatus } from '#contract/kernel/constants.ts';
import type { Profile } from '#site/shared/api/session.ts';
import { formatRefusal } from '#site/shared/i18n/problem-messages.ts';
import { useTexts } from '#site/shared/i18n/texts.tsx';
import { buttonClass } from '#site/shared/ui/button.tsx';
import { EmptyState } from '#site/shared/ui/empty-state.tsx';
import { ErrorState } from '#site/shared/ui/error-state.tsx';
import { Link } from '#site/shared/ui/link.tsx';
import { OfflineNote } from '#site/shared/ui/offline-note.tsx';
import { Skeleton } from '#site/shared/ui/skeleton.tsx';
import { useBonuses, useFreeSpins } from '../../api.ts';
import { ActiveCard } from '../progress/active-card.tsx';
import { CodeForm } from '../deposit/code-form.tsx';
import { BonusOptIn } from './bonus-opt-in.tsx';
import { EndedList } from './ended-list.tsx';
import { IssuedCard } from './issued-card.tsx';
import { SpinsCard } from './spins-card.tsx';

function Lists() {
  const texts = useTexts();
  const { say } = texts;
  const [bonuses, spins] = [useBonuses(), useFreeSpins()];
  const failed = [bonuses, spins].find(({ error, data }) => error !== null && data === undefined);
  if (failed?.error != null) return <ErrorState text={formatRefusal(texts, failed.error)} onRetry={() => void failed.refetch()} />;
  if (bonuses.data === undefined || spins.data === undefined)
    return (
      <output aria-label={say('modals.loading')} className="block">
        <Skeleton className="h-80 w-full rounded-lg" />
      </output>
    );
  const active = bonuses.data.data.filter(({ status }) => status === playerBonusStatus.activated);
  const issued = bonuses.data.data.filter(({ status }) => status === playerBonusStatus.issued);
  if (active.length + issued.length + spins.data.data.length === 0)
    return (
      <EmptyState icon={<Gift size={24} />} scene="lanterns" title={say('modals.bonus.none')} text={say('modals.bonus.none-text')}>
        <Link to="/welcome-package" className={buttonClass({ kind: 'main' })}>
          {say('modals.bonus.to-welcome')}
        </Link>
      </EmptyState>
    );
  return (
    <div className="flex flex-col gap-8">
      {active.length === 0 ? null : (
        <section aria-labelledby="bonuses-active" className="flex flex-col gap-3">
          <h2 id="bonuses-active" className="text-xl">
            {say('modals.bonus.active')}
          </h2>
          {active.map((bonus) => (
            <ActiveCard key={bonus.id} bonus={bonus} />
          ))}
        </section>
      )}
      {issued.length === 0 ? null : (
        <section aria-labelledby="bonuses-issued">
          <h2 id="bonuses-issued" className="mb-3 text-xl">
            {say('modals.bonus.issued')}
          </h2>
          <ul className="grid gap-3 sm:grid-cols-2">
            {issued.map((bonus) => (
              <IssuedCard key={bonus.id} bonus={bonus} isWaiting={active.some(({ currency }) => currency === bonus.currency)} />
            ))}
          </ul>
        </section>
      )}
      {spins.data.data.length === 0 ? null : (
        <section aria-labelledby="bonuses-spins">
          <h2 id="bonuses-spins" className="mb-3 text-xl">
            {say('modals.bonus.free-spins')}
          </h2>
          <ul className="grid gap-3 sm:grid-cols-2">
            {spins.data.data.map((grant) => (
              <SpinsCard key={grant.id} spins={grant} />
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

export function Bonuses({ profile }: { profile: Profile }) {
  return (
    <>
      <OfflineNote isAbove />
      <Lists />
      <CodeForm />
      <BonusOptIn profile={profile} />
      <EndedList />
    </>
  );
}
