import { useQuery } from '#site/shared/api/use-query.ts';
import type { ProvidersBlock } from '#contract/content/blocks.ts';
import { useTexts } from '#site/shared/i18n/texts.tsx';
import { Link } from '#site/shared/ui/link.tsx';
import { SectionHead } from '#site/shared/ui/section-head.tsx';
import { providersQuery } from '../../api.ts';

/** The makers of the games. Absent while there are none. */
export function Providers({ block }: { block: ProvidersBlock }) {
  const { say } = useTexts();
  const providers = useQuery(providersQuery).data?.data ?? [];
  if (providers.length === 0) return null;
  return (
    <section aria-labelledby={block.id}>
      <SectionHead id={block.id} title={block.title} />
      <ul className="grid gap-4 sm:grid-cols-[repeat(auto-fit,minmax(15rem,1fr))]">
        {providers.map(({ identity, name, games }) => (
          <li key={identity}>
            <Link to={`/providers/${identity}`} className="win px-5!">
              <span>
                <span className="block font-title text-lg font-bold">{name}</span>
                <span className="block text-sm text-dim">{say('games.count', { count: games })}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
