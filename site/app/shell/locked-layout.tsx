// The site as it stands for those who may not play: an excluded player, a country where play is not offered. Money can be taken out,
// help is there, nothing invites to play.
import { Outlet } from '@tanstack/react-router';
import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTexts } from '../../shared/i18n/texts.tsx';
import { Link } from '../../shared/ui/link.tsx';
import { CookieBar } from './cookie-bar.tsx';
import { Brand } from './brand.tsx';
import { PlayerCorner } from './player-corner.tsx';

export type LockReason = 'excluded' | 'country';

export function LockedLayout({ reason, footer, deferred }: { reason: LockReason; footer: ReactNode; deferred: ReactNode }) {
  const { say } = useTexts();
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
          <section aria-labelledby="locked-title" className="mb-8 rounded-xl bg-room p-5 sm:p-8">
            <h2 id="locked-title" className="flex items-center gap-3 text-2xl">
              <Lock size={22} aria-hidden="true" className="text-dim" />
              {say(`layout.locked.${reason}`)}
            </h2>
            <p className="mt-2 max-w-[41.05em] text-dim">{say(`layout.locked.${reason}-text`)}</p>
            <nav aria-label={say('layout.nav.main')} className="mt-5 flex flex-wrap gap-x-6 font-semibold">
              <Link to="/profile/wallet" className="for-player inline-flex min-h-11 items-center underline underline-offset-4">
                {say('layout.bar.wallet')}
              </Link>
              <Link to="/static/safer-play" className="inline-flex min-h-11 items-center underline underline-offset-4">
                {say('layout.nav.safer-play')}
              </Link>
              <Link to="/questions" className="inline-flex min-h-11 items-center underline underline-offset-4">
                {say('layout.nav.help')}
              </Link>
            </nav>
          </section>
          <Outlet />
        </main>
        {footer}
      </div>
      {deferred}
    </>
  );
}
