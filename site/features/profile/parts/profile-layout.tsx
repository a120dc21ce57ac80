// The frame of the profile's pages, for players alone: a guest who comes here signs in first and is brought back.
import { useNavigate, useRouter, useRouterState } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';
import { useHasSports } from '#site/features/sports/index.ts';
import { usePageHead } from '#site/shared/page/head.tsx';
import type { Profile } from '#site/shared/api/session.ts';
import { type TextKey, useTexts } from '#site/shared/i18n/texts.tsx';
import { useSession } from '#site/shared/api/use-session.ts';
import { Link } from '#site/shared/ui/link.tsx';
import { Skeleton } from '#site/shared/ui/skeleton.tsx';

const tabs = [
  { to: '/profile/wallet', under: '/profile/wallet', word: 'modals.profile.wallet' },
  { to: '/profile/payments', under: '/profile/payments', word: 'modals.profile.payments' },
  { to: '/profile/bonuses', under: '/profile/bonuses', word: 'modals.profile.bonuses' },
  { to: '/profile/history/spins', under: '/profile/history', word: 'modals.profile.history' },
  { to: '/profile/limits', under: '/profile/limits', word: 'modals.profile.limits' },
  { to: '/profile/play', under: '/profile/play', word: 'modals.profile.play' },
  { to: '/profile/info', under: '/profile/info', word: 'modals.profile.info' },
  { to: '/profile/verification', under: '/profile/verification', word: 'modals.profile.verification' },
  { to: '/profile/complaints', under: '/profile/complaints', word: 'modals.complaints.title' },
] as const satisfies { to: string; under: string; word: TextKey }[];

const histories = [
  { to: '/profile/history/spins', word: 'modals.profile.spins' },
  { to: '/profile/history/bets', word: 'modals.profile.bets' },
  { to: '/profile/history/bonuses', word: 'modals.profile.bonuses' },
  { to: '/profile/history/transactions', word: 'modals.profile.transactions' },
  { to: '/profile/history/sessions', word: 'modals.profile.sessions' },
] as const satisfies { to: string; word: TextKey }[];

/** Sends a guest to sign in; a player whose session ended here goes home. */
function useGuard(): Profile | undefined {
  const session = useSession();
  const navigate = useNavigate();
  const router = useRouter();
  const wasPlayer = useRef(false);
  const { status } = session;
  useEffect(() => {
    if (status === 'player') wasPlayer.current = true;
    if (status !== 'guest') return;
    const { pathname, searchStr } = router.latestLocation;
    const queries = new URLSearchParams(searchStr);
    // who was sent to sign in before is sent back to the page, not to the sign-in over it
    for (const own of ['sign-in', 'return']) queries.delete(own);
    const here = queries.size === 0 ? pathname : `${pathname}?${queries}`;
    const search = wasPlayer.current ? {} : { 'sign-in': '1', return: here };
    void navigate({ to: '/', search, replace: true });
  }, [status, router, navigate]);
  return session.status === 'player' ? session.profile : undefined;
}

/** On a phone the row is longer than the screen. */
const bringIntoRow = (tab: HTMLElement | null): void => {
  const row = tab?.parentElement;
  if (tab !== null && row !== undefined && row !== null) row.scrollLeft = tab.offsetLeft - (row.clientWidth - tab.clientWidth) / 2;
};

function HistoryTabs({ path }: { path: string }) {
  const { say } = useTexts();
  const hasBets = useHasSports();
  const shown = histories.filter(({ word }) => hasBets || word !== 'modals.profile.bets');
  return (
    <nav aria-label={say('modals.profile.history')} className="chip-row mb-5">
      {shown.map(({ to, word }) => {
        const isHere = path === to || path.startsWith(`${to}/`);
        return (
          <Link key={to} to={to} className="chip" aria-current={isHere ? 'true' : undefined} ref={isHere ? bringIntoRow : undefined}>
            {say(word)}
          </Link>
        );
      })}
    </nav>
  );
}

export interface ProfileLayoutProps {
  title: TextKey;
  /** Stands beside the title. */
  aside?: ReactNode;
  children: (profile: Profile) => ReactNode;
}

export function ProfileLayout({ title, aside, children }: ProfileLayoutProps) {
  const { say } = useTexts();
  const profile = useGuard();
  const path = useRouterState({ select: ({ location }) => location.pathname.replace(/\/$/, '') });
  usePageHead({ title: say(title), isPrivate: true });
  return (
    <div className="mx-auto min-h-[calc(100*var(--vh)-var(--top-bar))] max-w-[68rem]">
      <nav
        aria-label={say('modals.profile.label')}
        className="-mx-(--gap) mb-6 flex gap-6 overflow-x-auto overflow-y-hidden border-b border-line px-(--gap)"
      >
        {tabs.map(({ to, under, word }) => (
          <Link
            key={to}
            to={to}
            aria-current={path.startsWith(under) ? 'page' : undefined}
            ref={path.startsWith(under) ? bringIntoRow : undefined}
            className="flex min-h-12 items-center border-b-2 border-transparent font-semibold whitespace-nowrap text-dim transition hover:text-ink focus-visible:-outline-offset-2 aria-[current=page]:border-ink aria-[current=page]:text-ink"
          >
            {say(word)}
          </Link>
        ))}
      </nav>
      <div className="mb-5 flex min-h-11 flex-wrap items-center justify-between gap-4">
        <h1 className="text-3xl">{say(title)}</h1>
        {aside === undefined ? null : <div className={profile === undefined ? 'invisible max-sm:w-full' : 'contents'}>{aside}</div>}
      </div>
      {path.startsWith('/profile/history') ? <HistoryTabs path={path} /> : null}
      {profile === undefined ? (
        <output aria-label={say('modals.loading')} className="grid gap-3">
          <Skeleton className="h-52 w-full rounded-lg" />
          <Skeleton className="h-28 w-full rounded-lg" />
        </output>
      ) : (
        children(profile)
      )}
    </div>
  );
}
