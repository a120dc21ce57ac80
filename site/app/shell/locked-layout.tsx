// The site as it stands for those who may not play: an excluded player, a country where play is not offered. Money can be taken out,
// help is there, nothing invites to play.
import { Outlet, useLocation } from '@tanstack/react-router';
import { Lock } from 'lucide-react';
import { type ReactNode, Suspense } from 'react';
import { lazyWithRetry } from '../../boot/lazy-with-retry.ts';
import { usePageHead } from '../../shared/page/head.tsx';
import { useTexts } from '../../shared/i18n/texts.tsx';
import { Link } from '../../shared/ui/link.tsx';
import { CookieBar } from './cookie-bar.tsx';
import { Brand } from './brand.tsx';
import { PlayerCorner } from './player-corner.tsx';

const LockedUntil = lazyWithRetry(async () => await import('#site/features/protection/parts/exclusion/locked-until.tsx'));

export type LockReason = 'excluded' | 'country';

/** Where an excluded player finds the own account, help and rules; the other pages invite to play. */
const openPages = /^\/(?:profile|static|questions|verify|reset-password|auth)(?:\/|$)/;
/** This page says by itself until when. */
const limitsPage = /^\/profile\/limits\/?$/;

function LockedTitle({ reason }: { reason: LockReason }) {
  const { say } = useTexts();
  return (
    <>
      <h2 id="locked-title" className="flex items-center gap-3 text-2xl">
        <Lock size={22} aria-hidden="true" className="shrink-0 text-dim" />
        {say(`layout.locked.${reason}`)}
      </h2>
      <p className="mt-2 max-w-[41.05em] text-dim">{say(`layout.locked.${reason}-text`)}</p>
    </>
  );
}

/** In place of a page that invites to play. */
function ClosedPage() {
  const { say } = useTexts();
  usePageHead({ title: say('layout.locked.excluded'), isPrivate: true });
  return <h1 className="sr-only">{say('layout.locked.excluded')}</h1>;
}

function LockedBanner({ reason }: { reason: LockReason }) {
  const { say } = useTexts();
  const title = <LockedTitle reason={reason} />;
  return (
    <section aria-labelledby="locked-title" className="mb-8 rounded-xl bg-room p-5 sm:p-8">
      {reason === 'excluded' ? (
        <Suspense fallback={title}>
          <LockedUntil />
        </Suspense>
      ) : (
        title
      )}
      <nav aria-label={say('layout.nav.main')} className="mt-5 flex flex-wrap gap-x-6 font-semibold">
        <Link to="/profile/wallet" className="for-player inline-flex min-h-11 items-center underline underline-offset-4">
          {say('layout.bar.wallet')}
        </Link>
        {reason === 'excluded' ? (
          <Link to="/profile/limits" className="for-player inline-flex min-h-11 items-center underline underline-offset-4">
            {say('modals.profile.limits')}
          </Link>
        ) : null}
        <Link to="/static/safer-play" className="inline-flex min-h-11 items-center underline underline-offset-4">
          {say('layout.nav.safer-play')}
        </Link>
        <Link to="/questions" className="inline-flex min-h-11 items-center underline underline-offset-4">
          {say('layout.nav.help')}
        </Link>
      </nav>
    </section>
  );
}

export function LockedLayout({ reason, footer }: { reason: LockReason; footer: ReactNode }) {
  const { say } = useTexts();
  const path = useLocation({ select: ({ pathname }) => pathname });
  const isExcluded = reason === 'excluded';
  return (
    <>
      <a href="#content" className="skip-link">
        {say('layout.skip')}
      </a>
      <CookieBar />
      <header className="top-bar">
        <div className="top-bar-brand">
          <Brand />
        </div>
        <div className="top-bar-rest">
          <Link to="?sign-in=1" className="for-guest ms-auto inline-flex min-h-11 items-center px-3 font-semibold text-dim hover:text-ink">
            {say('layout.sign-in')}
          </Link>
          <PlayerCorner />
        </div>
      </header>
      <div className="flex min-h-[calc(100*var(--vh)-var(--top-bar))] flex-col" data-locked={reason}>
        <main id="content" tabIndex={-1} className="shell-page outline-none">
          {isExcluded && limitsPage.test(path) ? null : <LockedBanner reason={reason} />}
          {isExcluded && !openPages.test(path) ? <ClosedPage /> : <Outlet />}
        </main>
        {footer}
      </div>
    </>
  );
}
