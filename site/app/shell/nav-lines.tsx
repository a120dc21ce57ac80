// The lines of the rail and of the drawer: only pages that exist.
import type { ReactNode } from 'react';
import { useLocation } from '@tanstack/react-router';
import {
  Cherry,
  Gauge,
  Heart,
  History,
  Lamp,
  LayoutGrid,
  LifeBuoy,
  type LucideIcon,
  Scale,
  Shapes,
  Spade,
  Ticket,
  Zap,
} from 'lucide-react';
import { useOpenCategories } from '#site/features/games/parts/open-categories.ts';
import { Link } from '../../shared/ui/link.tsx';
import { useTexts } from '../../shared/i18n/texts.tsx';
import { useHasBetting } from './betting.ts';
import { OpenBets } from './open-bets.tsx';

interface Line {
  to: string;
  text: string;
  Icon: LucideIcon;
  /** Only for those who are signed in. */
  isForPlayers?: boolean;
  /** What stands behind the text. */
  end?: ReactNode;
}

const categoryIcons: Readonly<Record<string, LucideIcon>> = { slots: Cherry, 'table-games': Spade, 'quick-games': Zap };

/** Pages, open categories, and what the house promises. A group without lines is left out. */
function useGroups(): Line[][] {
  const { say } = useTexts();
  const categories = useOpenCategories();
  const hasBetting = useHasBetting();
  const groups: Line[][] = [
    [
      { to: '/', text: say('layout.nav.home'), Icon: Lamp },
      { to: '/games', text: say('layout.nav.games'), Icon: LayoutGrid },
      { to: '/favorites', text: say('layout.nav.favorites'), Icon: Heart },
      { to: '/recently-played', text: say('layout.nav.recently-played'), Icon: History, isForPlayers: true },
      ...(hasBetting
        ? [{ to: '/betting/bets', text: say('layout.nav.open-bets'), Icon: Ticket, isForPlayers: true, end: <OpenBets /> }]
        : []),
    ],
    categories.map(({ identity, name }) => ({ to: `/games?category=${identity}`, text: name, Icon: categoryIcons[identity] ?? Shapes })),
    [
      { to: '/#fair', text: say('layout.nav.fair'), Icon: Scale },
      { to: '/profile/limits', text: say('modals.profile.limits'), Icon: Gauge, isForPlayers: true },
      { to: '/#safer-play', text: say('layout.nav.safer-play'), Icon: LifeBuoy },
    ],
  ];
  return groups.filter((lines) => lines.length > 0);
}

/** The address of the page shown, as the lines write it. */
function usePageShown(): string {
  return useLocation({
    select: ({ pathname, search }) => {
      const { category } = search as { category?: string };
      return pathname === '/games' && category !== undefined ? `/games?category=${category}` : pathname;
    },
  });
}

export function NavLines() {
  const groups = useGroups();
  const shown = usePageShown();
  return groups.map((lines) => (
    <ul key={lines[0]?.to} className="border-line py-3 not-first:border-t first:pt-0">
      {lines.map(({ to, text, Icon, isForPlayers, end }) => (
        <li key={to} className={isForPlayers ? 'for-player' : undefined}>
          <Link to={to} className="nav-line" title={text} aria-current={to === shown ? 'page' : undefined}>
            <Icon size={20} aria-hidden="true" />
            <span>{text}</span>
            {end}
          </Link>
        </li>
      ))}
    </ul>
  ));
}
