import { useQuery } from '#site/shared/api/use-query.ts';
import type { ProvidersBlock } from '#contract/content/blocks.ts';
import { type Provider, providersQuery, StudioCard, studioGamesQuery } from '#site/features/games/index.ts';
import { SectionHead } from '#site/shared/ui/section-head.tsx';

function Studio({ provider }: { provider: Provider }) {
  const games = useQuery(studioGamesQuery(provider.identity)).data?.data ?? [];
  return <StudioCard provider={provider} games={games} />;
}

/** The makers of the games. Absent while there are none. */
export function Providers({ block }: { block: ProvidersBlock }) {
  const providers = useQuery(providersQuery).data?.data ?? [];
  if (providers.length === 0) return null;
  return (
    <section aria-labelledby={block.id}>
      <SectionHead id={block.id} title={block.title} />
      <ul className="grid gap-4 sm:grid-cols-[repeat(auto-fit,minmax(300px,1fr))]">
        {providers.map((provider) => (
          <Studio key={provider.identity} provider={provider} />
        ))}
      </ul>
    </section>
  );
}
