import { useQuery } from '#site/shared/api/use-query.ts';
import { useTexts } from '#site/shared/i18n/texts.tsx';
import { Rail } from '#site/shared/ui/rail.tsx';
import { GameTile } from '../game-tile.tsx';
import { moreGamesQuery } from './game-queries.ts';

/** A way on from a game to others. */
export function MoreGames({ besides }: { besides: string }) {
  const { say } = useTexts();
  const games = (useQuery(moreGamesQuery).data?.data ?? []).filter(({ identity }) => identity !== besides);
  if (games.length === 0) return null;
  return (
    <Rail id="more-games" title={say('pages.game.more')}>
      {games.map((game) => (
        <li key={game.identity}>
          <GameTile game={game} />
        </li>
      ))}
    </Rail>
  );
}
