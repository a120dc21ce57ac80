import { useLocation } from '@tanstack/react-router';
import { CircleUserRound, Dices, Heart, LogIn, type LucideIcon, Menu, Search, Trophy, Wallet } from 'lucide-react';
import { type TextKey, useTexts } from '../../shared/i18n/texts.tsx';
import { useIsOpening } from '../../shared/modals/prepared-opening.ts';
import { Link } from '../../shared/ui/link.tsx';
import { isBettingPath, useHasBetting } from './betting.ts';
import { OpenBets } from './open-bets.tsx';

interface Item {
  to: string;
  text: TextKey;
  Icon: LucideIcon;
  who?: 'for-guest' | 'for-player';
}

const items: readonly Item[] = [
  { to: '/games', text: 'layout.nav.casino', Icon: Dices },
  { to: '/favorites', text: 'layout.nav.favorites', Icon: Heart, who: 'for-guest' },
  { to: '/games#search', text: 'layout.bar.search', Icon: Search },
  { to: '?sign-in=1', text: 'layout.sign-in', Icon: LogIn, who: 'for-guest' },
  { to: '?wallet=deposit', text: 'layout.bar.wallet', Icon: Wallet, who: 'for-player' },
  { to: '/profile', text: 'layout.bar.profile', Icon: CircleUserRound, who: 'for-player' },
];

/** In the place of the search, which the lobby has too. */
const betting: Item = { to: '/betting', text: 'layout.nav.sports', Icon: Trophy };
const withBetting = items.map((item) => (item.Icon === Search ? betting : item));

function standing(to: string, path: string): 'page' | 'true' | undefined {
  if (to === path) return 'page';
  if (to === betting.to && isBettingPath(path)) return 'true';
  return to === '/games' && (path === '/' || path.startsWith('/games/')) ? 'true' : undefined;
}

/** Five things within reach of the thumb. */
export function BottomBar({ onMenu }: { onMenu: () => void }) {
  const { say } = useTexts();
  const path = useLocation({ select: ({ pathname }) => pathname });
  const isOpening = useIsOpening('wallet');
  const shown = useHasBetting() ? withBetting : items;
  return (
    <nav className="bottom-bar" aria-label={say('layout.bar.label')}>
      <button type="button" className="bottom-item" aria-haspopup="dialog" onClick={onMenu}>
        <Menu size={22} aria-hidden="true" />
        {say('layout.bar.menu')}
      </button>
      {shown.map(({ to, text, Icon, who }) => (
        <Link
          key={to}
          to={to}
          className={`bottom-item ${who ?? ''}`}
          aria-current={standing(to, path)}
          aria-disabled={(isOpening && to.startsWith('?wallet=')) || undefined}
        >
          <Icon size={22} aria-hidden="true" />
          {say(text)}
          {to === betting.to ? <OpenBets /> : null}
        </Link>
      ))}
    </nav>
  );
}
