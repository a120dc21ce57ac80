import { useQuery } from '#site/shared/api/use-query.ts';
import { useMoney } from '#site/shared/i18n/use-money.ts';
import { useTexts } from '#site/shared/i18n/texts.tsx';
import { Link } from '#site/shared/ui/link.tsx';
import { Poster } from '#site/shared/ui/poster.tsx';
import { SectionHead } from '#site/shared/ui/section-head.tsx';
import { collectionsQuery, winnersQuery } from '../api.ts';

/** The latest wins, players masked: a row that scrolls, a list in the right column. Absent while there are none. */
export function LatestWins() {
  const { say } = useTexts();
  const money = useMoney();
  const winners = useQuery(winnersQuery).data?.data ?? [];
  const listed = (useQuery(collectionsQuery).data?.data ?? []).flatMap(({ games }) => games);
  const sceneOf = (game: string) => listed.find(({ identity }) => identity === game)?.scene ?? null;
  if (winners.length === 0) return null;
  return (
    <section aria-labelledby="latest-wins">
      <SectionHead id="latest-wins" title={say('pages.home.wins')} note={say('pages.home.wins-note')} />
      <ul className="rail-track rail-strips">
        {winners.map(({ gameId, gameName, player, payout, currency }) => (
          <li key={gameId}>
            <Link to={`/games/${gameId}`} className="win">
              <span className="size-12 flex-none overflow-hidden rounded-sm bg-panel">
                <Poster identity={gameId} scene={sceneOf(gameId)} shape="square" className="size-full object-cover" />
              </span>
              <span className="min-w-0">
                <span className="money block font-semibold text-gain">{money(payout, currency)}</span>
                <span className="block truncate text-sm text-dim">
                  <bdi>{player}</bdi> · {gameName}
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
