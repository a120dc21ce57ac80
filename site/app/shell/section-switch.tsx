import { useLocation } from '@tanstack/react-router';
import { Dices, Trophy } from 'lucide-react';
import { useTexts } from '../../shared/i18n/texts.tsx';
import { Link } from '../../shared/ui/link.tsx';
import { isBettingPath, useHasBetting } from './betting.ts';

const sections = [
  { to: '/games', text: 'layout.nav.casino', Icon: Dices },
  { to: '/betting', text: 'layout.nav.sports', Icon: Trophy },
] as const;

/** Casino or sports; a house without betting has no choice to show. */
export function SectionSwitch() {
  const { say } = useTexts();
  const isBetting = useLocation({ select: ({ pathname }) => isBettingPath(pathname) });
  if (!useHasBetting()) return null;
  return (
    <ul className="mb-2">
      {sections.map(({ to, text, Icon }) => (
        <li key={to}>
          <Link to={to} className="nav-line" title={say(text)} aria-current={(to === '/betting') === isBetting ? 'true' : undefined}>
            <Icon size={20} aria-hidden="true" />
            <span>{say(text)}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
