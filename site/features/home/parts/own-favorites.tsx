import { usePlayerQuery } from '#site/shared/api/player-queries.ts';
import { useTexts } from '#site/shared/i18n/texts.tsx';
import { Link } from '#site/shared/ui/link.tsx';
import { Poster } from '#site/shared/ui/poster.tsx';
import { Rail } from '#site/shared/ui/rail.tsx';

const maxShown = 12;

/** The player's own favourites. Absent while there are none, and for guests. */
export function OwnFavorites() {
  const { say } = useTexts();
  const games = usePlayerQuery('listFavorites').data?.data ?? [];
  if (games.length === 0) return null;
  const title = say('pages.home.favorites');
  const more = (
    <Link
      to="/favorites"
      className="inline-flex min-h-11 items-center px-1 text-sm font-medium text-dim hover:text-ink"
      aria-label={say('global-components.see-all-of', { title })}
    >
      {say('global-components.see-all')}
    </Link>
  );
  return (
    <Rail id="own-favorites" title={title} more={more} kind="strips">
      {games.slice(0, maxShown).map(({ identity, name, scene, isComingSoon, providerName }) => (
        <li key={identity}>
          <Link to={`/games/${identity}`} className="win">
            <span className="size-12 flex-none overflow-hidden rounded-sm bg-panel">
              <Poster identity={identity} scene={scene} shape="square" className="size-full object-cover" />
            </span>
            <span>
              <span className="block font-semibold">{name}</span>
              <span className="block text-sm text-dim">{isComingSoon ? say('global-components.tag.coming-soon') : providerName}</span>
            </span>
          </Link>
        </li>
      ))}
    </Rail>
  );
}
