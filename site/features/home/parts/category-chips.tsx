import { useTexts } from '#site/shared/i18n/texts.tsx';
import { Link } from '#site/shared/ui/link.tsx';
import { useOpenCategories } from '#site/features/games/index.ts';

/** Ways into the catalogue: everything, each open category, the newest, the makers. */
export function CategoryChips() {
  const { say } = useTexts();
  const categories = useOpenCategories();
  const chips = [
    { to: '/games', text: say('pages.home.games') },
    ...categories.map(({ identity, name }) => ({ to: `/games?category=${identity}`, text: name })),
    { to: '/games?sort=newest', text: say('pages.games.sort.newest') },
    { to: '/providers', text: say('layout.nav.providers') },
  ];
  return (
    <nav aria-label={say('pages.games.categories')} className="chip-row">
      {chips.map(({ to, text }) => (
        <Link key={to} to={to} className="chip">
          {text}
        </Link>
      ))}
    </nav>
  );
}
