import { usePlayerQuery } from '#site/shared/api/player-queries.ts';
import { useTexts } from '#site/shared/i18n/texts.tsx';
import { Link } from '#site/shared/ui/link.tsx';
import { Rail } from '#site/shared/ui/rail.tsx';
import { GameTile } from '#site/features/games/index.ts';

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
    <Rail id="own-favorites" title={title} more={more}>
      {games.slice(0, maxShown).map((game) => (
        <li key={game.identity}>
          <GameTile game={game} />
        </li>
      ))}
    </Rail>
  );
}
