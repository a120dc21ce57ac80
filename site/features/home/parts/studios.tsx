import { useQuery } from '#site/shared/api/use-query.ts';
import { useTexts } from '#site/shared/i18n/texts.tsx';
import { Link } from '#site/shared/ui/link.tsx';
import { SectionHead } from '#site/shared/ui/section-head.tsx';
import { providersQuery, StudioCard } from '#site/features/games/index.ts';
import { collectionsQuery } from '../api.ts';

const maxStudios = 3;

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
        {providers.slice(0, maxStudios).map((provider) => {
          const own = listed.filter((game) => game.provider === provider.identity).map((game) => [game.identity, game] as const);
          return <StudioCard key={provider.identity} provider={provider} games={[...new Map(own).values()]} />;
        })}
      </ul>
    </section>
  );
}
