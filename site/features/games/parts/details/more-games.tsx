import { useQuery } from '#site/shared/api/use-query.ts';
import type { Data } from '#contract/kernel/calls.ts';
import { useTexts } from '#site/shared/i18n/texts.tsx';
import { Rail } from '#site/shared/ui/rail.tsx';
import { GameTile } from '../game-tile.tsx';
import { moreGamesQuery, relatedGamesQuery } from './game-queries.ts';

/** A way on from a game: to others of its kind, or to any where it is the only one. */
export function MoreGames({ game: { identity, category } }: { game: Pick<Data<'readGame'>, 'identity' | 'category'> }) {
  const { say } = useTexts();
  const isAnother = (other: { identity: string }) => other.identity !== identity;
  const related = (useQuery(relatedGamesQuery(category)).data?.data ?? []).filter(isAnother);
  const any = (useQuery(moreGamesQuery).data?.data ?? []).filter(isAnother);
  const games = related.length === 0 ? any : related;
  if (games.length === 0) return null;
  return (
    <Rail id="more-games" title={say(related.length === 0 ? 'pages.game.more' : 'pages.game.related')}>
      {games.map((game) => (
        <li key={game.identity}>
          <GameTile game={game} />
        </li>
      ))}
    </Rail>
  );
}
