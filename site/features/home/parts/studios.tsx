import { useQuery } from '#site/shared/api/use-query.ts';
import type { GameCard } from '#contract/games.ts';
import { useTexts } from '#site/shared/i18n/texts.tsx';
import { Link } from '#site/shared/ui/link.tsx';
import { Poster } from '#site/shared/ui/poster.tsx';
import { SectionHead } from '#site/shared/ui/section-head.tsx';
import { providersQuery } from '#site/features/games/index.ts';
import { collectionsQuery } from '../api.ts';

const maxStudios = 3;
const maxGames = 12;

interface StudioProps {
  identity: string;
  name: string;
  count: number;
  games: readonly GameCard[];
}

function Studio({ identity, name, count, games }: StudioProps) {
  const { say } = useTexts();
  return (
    <li className="studio">
      <Link to={`/providers/${identity}`} className="offer studio-card">
        <span className="studio-games" aria-hidden="true">
          {games.map((game) => (
            <span key={game.identity}>
              <Poster identity={game.identity} scene={game.scene} sizes="88px" />
            </span>
          ))}
        </span>
        <span className="studio-words">
          <span className="block font-title text-xl font-bold">{name}</span>
          <span className="text-dim">{say('games.count', { count })}</span>
        </span>
      </Link>
    </li>
  );
}

/** Who makes the games, with those that the page shows. Absent while there is nobody. */
export function Studios() {
  const { say } = useTexts();
  const providers = useQuery(providersQuery).data?.data ?? [];
  const listed = (useQuery(collectionsQuery).data?.data ?? []).flatMap(({ games }) => games);
  if (providers.length === 0) return null;
  return (
    <section aria-labelledby="studios">
      <SectionHead id="studios" title={say('pages.home.studios')}>
        {providers.length > maxStudios ? (
          <Link to="/providers" className="inline-flex min-h-11 items-center px-1 text-sm font-medium text-dim hover:text-ink">
            {say('global-components.see-all')}
          </Link>
        ) : null}
      </SectionHead>
      <ul className="grid gap-4 sm:grid-cols-[repeat(auto-fit,minmax(300px,1fr))]">
        {providers.slice(0, maxStudios).map(({ identity, name, games: count }) => {
          const games = [...new Map(listed.filter(({ provider }) => provider === identity).map((game) => [game.identity, game])).values()];
          return <Studio key={identity} identity={identity} name={name} count={count} games={games.slice(0, maxGames)} />;
        })}
      </ul>
    </section>
  );
}
