import { useQuery } from '@tanstack/react-query';
import { useMoney } from '#site/shared/i18n/use-money.ts';
import { useTexts } from '#site/shared/i18n/texts.tsx';
import { Link } from '#site/shared/ui/link.tsx';
import { Poster } from '#site/shared/ui/poster.tsx';
import { Rail } from '#site/shared/ui/rail.tsx';
import { collectionsQuery, winnersQuery } from '../api.ts';

/** The latest wins, players masked. Absent while there are none. */
export function LatestWins() {
  const { say } = useTexts();
  const money = useMoney();
  const winners = useQuery(winnersQuery).data?.data ?? [];
  const listed = (useQuery(collectionsQuery).data?.data ?? []).flatMap(({ games }) => games);
  const sceneOf = (game: string) => listed.find(({ identity }) => identity === game)?.scene ?? null;
  if (winners.length === 0) return null;
  return (
    <Rail id="latest-wins" title={say('pages.home.wins')} note={say('pages.home.wins-note')} kind="strips">
      {winners.map(({ gameId, gameName, player, payout, currency }) => (
        <li key={gameId}>
          <Link to={`/games/${gameId}`} className="win">
            <span className="size-12 flex-none overflow-hidden rounded-sm bg-panel">
              <Poster identity={gameId} scene={sceneOf(gameId)} shape="square" className="size-full object-cover" />
            </span>
            <span>
              <span className="money block font-semibold text-gain">{money(payout, currency)}</span>
              <span className="block text-sm text-dim">
                <bdi>{player}</bdi> · {gameName}
              </span>
            </span>
          </Link>
        </li>
      ))}
    </Rail>
  );
}
