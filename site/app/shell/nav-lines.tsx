// The lines of the rail and of the drawer: only pages that exist.
import { useLocation } from '@tanstack/react-router';
import { Cherry, Heart, History, Lamp, LayoutGrid, LifeBuoy, type LucideIcon, Scale, Spade, Zap } from 'lucide-react';
import { Link } from '../../shared/ui/link.tsx';
import { type TextKey, useTexts } from '../../shared/i18n/texts.tsx';

interface Line {
  to: string;
  text: TextKey;
  Icon: LucideIcon;
  /** Only for those who are signed in. */
  isForPlayers?: boolean;
}

const groups: readonly (readonly Line[])[] = [
  [
    { to: '/', text: 'layout.nav.home', Icon: Lamp },
    { to: '/games', text: 'layout.nav.games', Icon: LayoutGrid },
    { to: '/favorites', text: 'layout.nav.favorites', Icon: Heart },
    { to: '/recently-played', text: 'layout.nav.recently-played', Icon: History, isForPlayers: true },
  ],
  [
    { to: '/games?category=slots', text: 'games.category.slots', Icon: Cherry },
    { to: '/games?category=table-games', text: 'games.category.table-games', Icon: Spade },
    { to: '/games?category=quick-games', text: 'games.category.quick-games', Icon: Zap },
  ],
  [
    { to: '/#fair', text: 'layout.nav.fair', Icon: Scale },
    { to: '/#safer-play', text: 'layout.nav.safer-play', Icon: LifeBuoy },
  ],
];

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
  const { say } = useTexts();
  const shown = usePageShown();
  return groups.map((lines) => (
    <ul key={lines[0]?.to} className="border-line py-3 not-first:border-t first:pt-0">
      {lines.map(({ to, text, Icon, isForPlayers }) => (
        <li key={to} className={isForPlayers ? 'for-player' : undefined}>
          <Link to={to} className="nav-line" title={say(text)} aria-current={to === shown ? 'page' : undefined}>
            <Icon size={20} aria-hidden="true" />
            <span>{say(text)}</span>
          </Link>
        </li>
      ))}
    </ul>
  ));
}
