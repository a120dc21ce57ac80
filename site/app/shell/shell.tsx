// The frame around every page: bars, rail, footer. A layout without them is for pages that stand alone.
import { playerStatus } from '#contract/kernel/constants.ts';
import { Outlet, useMatches, useRouterState } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { lazyWithRetry } from '../../boot/lazy-with-retry.ts';
import { deferred } from '../../boot/deferred.tsx';
import { useOperatorSettings } from '../../shared/api/operator-settings.ts';
import { useTexts } from '../../shared/i18n/texts.tsx';
import { useSession } from '../../shared/api/use-session.ts';
import { Coming } from '../../shared/ui/coming.tsx';
import { BottomBar } from './bottom-bar.tsx';
import { CookieBar } from './cookie-bar.tsx';
import { LockedLayout, type LockReason } from './locked-layout.tsx';
import { useFollowedLinks } from './follow-links.ts';
import { usePageFocus } from './page-focus.ts';
import { PlayMoneyStrip } from './play-money-strip.tsx';
import { RunningGame } from './running-game.tsx';
import { SideRail } from './side-rail.tsx';
import { Sprite } from './sprite.tsx';
import { TopBar } from './top-bar.tsx';
import { useDeferred } from './use-deferred.ts';

const DeferredParts = lazyWithRetry(async () => await import('./deferred-parts.tsx'));
const Drawer = lazyWithRetry(async () => await import('./drawer.tsx'));
const Footer = deferred(async () => (await import('./footer.tsx')).Footer, 'mt-auto');
// the same element at every render, so that a change of page does not ask for its script before time
const footer = <Footer />;

function PageProgress() {
  const { say } = useTexts();
  const isLoading = useRouterState({ select: (state) => state.isLoading });
  return isLoading ? <progress aria-label={say('layout.loading')} className="page-progress" /> : null;
}

function DefaultLayout() {
  const { say } = useTexts();
  const [menu, setMenu] = useState<'unused' | 'open' | 'closed'>('unused');
  usePageFocus();
  return (
    <>
      <a href="#content" className="skip-link">
        {say('layout.skip')}
      </a>
      <CookieBar />
      <Sprite />
      <PlayMoneyStrip />
      <TopBar />
      <div className="shell-body">
        <SideRail />
        <div className="flex min-h-[calc(100*var(--vh)-var(--top-bar))] min-w-0 flex-col pb-(--bottom-bar)">
          <main id="content" tabIndex={-1} className="shell-page outline-none">
            <PageProgress />
            <RunningGame />
            <Outlet />
          </main>
          {footer}
        </div>
      </div>
      <BottomBar onMenu={() => setMenu('open')} />
      <Suspense fallback={menu === 'open' ? <Coming /> : null}>
        {menu === 'unused' ? null : <Drawer isOpen={menu === 'open'} onClose={() => setMenu('closed')} />}
      </Suspense>
    </>
  );
}

/** Why somebody may not play, if so. */
function useLock(): LockReason | undefined {
  const { isCountryBlocked } = useOperatorSettings();
  const session = useSession();
  const barred: readonly number[] = [playerStatus.excluded, playerStatus.coolingOff];
  if (session.status === 'player' && barred.includes(session.profile.status)) return 'excluded';
  return isCountryBlocked ? 'country' : undefined;
}

function Locked({ reason }: { reason: LockReason }) {
  usePageFocus();
  return (
    <Suspense>
      <LockedLayout reason={reason} footer={footer} />
    </Suspense>
  );
}

export function Shell() {
  const layout = useMatches({ select: (matches) => matches.at(-1)?.staticData.layout });
  const lock = useLock();
  const isDue = useDeferred();
  useFollowedLinks();
  if (layout === 'maintenance') return <Outlet />;
  return (
    <>
      {lock === undefined && layout !== 'locked' ? <DefaultLayout /> : <Locked reason={lock ?? 'country'} />}
      {/* beside the layouts, so that a player who turns out to be excluded does not begin the session anew */}
      <Suspense>{isDue ? <DeferredParts /> : null}</Suspense>
    </>
  );
}
