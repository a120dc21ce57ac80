import { useQuery } from '#site/shared/api/use-query.ts';
import { fewGamesQuery, type Provider, providersQuery } from '../parts/providers/provider-queries.ts';
import { usePageHead } from '#site/shared/page/head.tsx';
import { useTexts } from '#site/shared/i18n/texts.tsx';
import { ErrorState } from '#site/shared/ui/error-state.tsx';
import { Link } from '#site/shared/ui/link.tsx';
import { Poster } from '#site/shared/ui/poster.tsx';

function Studio({ provider }: { provider: Provider }) {
  const { say } = useTexts();
  const games = useQuery(fewGamesQuery(provider.identity)).data?.data ?? [];
  return (
    <li>
      <Link to={`/providers/${provider.identity}`} className="offer">
        <span className="grid grid-cols-4 gap-1 p-1" aria-hidden="true">
          {games.map((game) => (
            <span key={game.identity} className="aspect-2/3 overflow-hidden rounded-sm bg-panel first:rounded-ss-xl last:rounded-se-xl">
              <Poster identity={game.identity} scene={game.scene} sizes="110px" className="size-full object-cover" />
            </span>
          ))}
        </span>
        <span className="block px-5 pt-3 pb-5">
          <span className="block font-title text-xl font-bold">{provider.name}</span>
          <span className="text-dim">{say('games.count', { count: provider.games })}</span>
        </span>
      </Link>
    </li>
  );
}

/** The makers of the games. */
export default function ProvidersPage() {
  const { say } = useTexts();
  const { data, isError, refetch } = useQuery(providersQuery);
  usePageHead({ title: say('pages.providers.title'), description: say('pages.providers.description') });
  return (
    <div>
      <h1 className="text-3xl sm:text-4xl">{say('pages.providers.title')}</h1>
      <p className="mt-2 max-w-[38.5em] text-dim sm:text-lg">{say('pages.providers.description')}</p>
      {isError ? <ErrorState text={say('pages.providers.failed')} onRetry={() => void refetch()} /> : null}
      <ul className="mt-6 grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
        {(data?.data ?? []).map((provider) => (
          <Studio key={provider.identity} provider={provider} />
        ))}
      </ul>
    </div>
  );
}
