import { useSuspenseQuery } from '@tanstack/react-query';
import { useQuery } from '#site/shared/api/use-query.ts';
import { useParams } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { GameTile } from '../parts/game-tile.tsx';
import { gamesOfQuery, maxGames, providerQuery } from '../parts/providers/provider-queries.ts';
import { usePageHead } from '#site/shared/page/head.tsx';
import { useTexts } from '#site/shared/i18n/texts.tsx';
import { buttonClass } from '#site/shared/ui/button.tsx';
import { ErrorState } from '#site/shared/ui/error-state.tsx';
import { Link } from '#site/shared/ui/link.tsx';

/** A studio and its games. */
export default function ProviderPage() {
  const { say } = useTexts();
  const id = useParams({ strict: false, select: (params: Record<string, string>) => params['id'] ?? '' });
  const { data: provider } = useSuspenseQuery(providerQuery(id)).data;
  const { data, isError, refetch } = useQuery(gamesOfQuery(id));
  usePageHead({ title: provider.name, description: say('pages.provider.description', { name: provider.name }) });
  return (
    <div>
      <Link to="/providers" className="inline-flex min-h-11 items-center gap-2 text-dim hover:text-ink">
        <ArrowLeft size={18} aria-hidden="true" />
        {say('pages.provider.all')}
      </Link>
      <h1 className="mt-1 text-3xl sm:text-4xl">{provider.name}</h1>
      <p className="mt-2 mb-6 text-dim">{say('games.count', { count: provider.games })}</p>
      {isError ? <ErrorState text={say('pages.games.failed')} onRetry={() => void refetch()} /> : null}
      <ul className="card-grid">
        {(data?.data ?? []).map((game, index) => (
          <li key={game.identity}>
            <GameTile game={game} level="h2" isFirst={index < 2} />
          </li>
        ))}
      </ul>
      {provider.games > maxGames ? (
        <p className="mt-8 text-center">
          <Link
            to={`/games?provider=${id}`}
            className={buttonClass()}
            aria-label={say('global-components.see-all-of', { title: provider.name })}
          >
            {say('global-components.see-all')}
          </Link>
        </p>
      ) : null}
    </div>
  );
}
