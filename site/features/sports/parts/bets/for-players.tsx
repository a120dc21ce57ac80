// Pages of betting that are a player's own: a guest is asked to sign in, in place.
import { LogIn } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Profile } from '#site/shared/api/session.ts';
import { useSession } from '#site/shared/api/use-session.ts';
import { useTexts } from '#site/shared/i18n/texts.tsx';
import { buttonClass } from '#site/shared/ui/button.tsx';
import { EmptyState } from '#site/shared/ui/empty-state.tsx';
import { Link } from '#site/shared/ui/link.tsx';
import { Skeleton } from '#site/shared/ui/skeleton.tsx';

export function ForPlayers({ children }: { children: (profile: Profile) => ReactNode }) {
  const { say } = useTexts();
  const session = useSession();
  if (session.status === 'player') return children(session.profile);
  if (session.status === 'guest')
    return (
      <EmptyState icon={<LogIn size={24} />} title={say('sports.bets.sign-in')} text={say('sports.bets.sign-in-text')}>
        <Link to="?sign-in=1" className={buttonClass({ kind: 'main' })}>
          {say('layout.sign-in')}
        </Link>
      </EmptyState>
    );
  return (
    <output aria-label={say('modals.loading')}>
      <Skeleton className="h-52 w-full rounded-lg" />
    </output>
  );
}
