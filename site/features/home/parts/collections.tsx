// The rails of the home page, as the operator has put them together.
import { useQuery } from '@tanstack/react-query';
import { useTexts } from '#site/shared/i18n/texts.tsx';
import { Link } from '#site/shared/ui/link.tsx';
import { Rail } from '#site/shared/ui/rail.tsx';
import { SectionHead } from '#site/shared/ui/section-head.tsx';
import { GameTile } from '#site/features/games/index.ts';
import { type Collection, collectionsQuery, spotlightOf } from '../api.ts';
import { Spotlight } from './spotlight.tsx';

function CollectionRow({ collection }: { collection: Collection }) {
  const { say, find } = useTexts();
  const { identity, name, games } = collection;
  const id = `collection-${identity}`;
  const note = find(`games.collection-note.${identity}`);
  const alone = spotlightOf(collection);
  if (alone.length > 0)
    return (
      <section aria-labelledby={id}>
        <SectionHead id={id} title={name} note={note} />
        <div className="space-y-4">
          {alone.map((game) => (
            <Spotlight key={game.identity} game={game} />
          ))}
        </div>
      </section>
    );
  const more = (
    <Link
      to={`/games?collection=${identity}`}
      className="inline-flex min-h-11 items-center px-1 text-sm whitespace-nowrap font-medium text-dim hover:text-ink"
      aria-label={say('global-components.see-all-of', { title: name })}
    >
      {say('global-components.see-all')}
    </Link>
  );
  return (
    <Rail id={id} title={name} note={note} more={more}>
      {games.map((game) => (
        <li key={game.identity}>
          <GameTile game={game} />
        </li>
      ))}
    </Rail>
  );
}

export function Collections() {
  const collections = useQuery(collectionsQuery).data?.data ?? [];
  return collections.map((collection) => <CollectionRow key={collection.identity} collection={collection} />);
}
