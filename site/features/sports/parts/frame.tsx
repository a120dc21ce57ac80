// What every betting page stands in: its own ways at the top, the page, and beside it the slip where there is room.
import type { ReactNode } from 'react';
import { useLocation } from '@tanstack/react-router';
import { deferred } from '#site/boot/deferred.tsx';
import { useTexts } from '#site/shared/i18n/texts.tsx';
import { Link } from '#site/shared/ui/link.tsx';
import { OfflineNote } from '#site/shared/ui/offline-note.tsx';
import { rulesPath } from '../rule-texts.ts';

const SlipPlace = deferred(async () => (await import('./slip/slip-place.tsx')).SlipPlace, 'slip-place');
const slipPlace = <SlipPlace />;

const ways = [
  { to: '/betting', word: 'sports.nav.board' },
  { to: '/betting/bets', word: 'sports.nav.bets', isForPlayers: true },
  { to: rulesPath, word: 'sports.nav.rules' },
  { to: '/betting/receipt', word: 'sports.nav.receipt' },
] as const;

/** Says how old a live picture may be: it is drawn from what a feed tells, and the feed is later than the ground. */
function DelayNotice() {
  const { say } = useTexts();
  return (
    <footer className="mt-10 space-y-2 text-sm text-dim">
      <p>{say('sports.delay-notice')}</p>
      <p>{say('sports.play-money')}</p>
    </footer>
  );
}

export function BettingFrame({ children }: { children: ReactNode }) {
  const { say } = useTexts();
  const path = useLocation({ select: ({ pathname }) => pathname });
  return (
    <div className="betting">
      <div className="min-w-0">
        <nav aria-label={say('sports.nav.label')} className="betting-ways">
          {ways.map(({ to, word, ...way }) => (
            <Link
              key={to}
              to={to}
              aria-current={path === to ? 'page' : undefined}
              className={'isForPlayers' in way ? 'betting-way for-player' : 'betting-way'}
            >
              {say(word)}
            </Link>
          ))}
        </nav>
        <div className="has-[svg]:mb-4">
          <OfflineNote />
        </div>
        {children}
        <DelayNotice />
      </div>
      {slipPlace}
    </div>
  );
}
