// The rails of the home page, as the operator has put them together: what is open first, then what opens later in one strip.
import { useQuery } from '#site/shared/api/use-query.ts';
import { useTexts } from '#site/shared/i18n/texts.tsx';
import { Link } from '#site/shared/ui/link.tsx';
import { Rail } from '#site/shared/ui/rail.tsx';
import { SectionHead } from '#site/shared/ui/section-head.tsx';
import { GameTile, Spotlight, spotlightOf } from '#site/features/games/index.ts';
import { type Collection, collectionsQuery, comingGames, openRails } from '../api.ts';

/** @param isFirst a short first rail shows its games with their figures */
function OpenRail({ collection, isFirst }: { collection: Collection; isFirst: boolean }) {
  const { say, find } = useTexts();
  const { identity, name, games } = collection;
  const id = `collection-${identity}`;
  const note = find(`games.collection-note.${identity}`);
  const alone = isFirst ? spotlightOf(games) : [];
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
  const { say } = useTexts();
  const collections = useQuery(collectionsQuery).data?.data ?? [];
  const coming = comingGames(collections);
  return (
    <>
      {openRails(collections).map((collection, index) => (
        <OpenRail key={collection.identity} collection={collection} isFirst={index === 0} />
      ))}
      {coming.length === 0 ? null : (
        <Rail id="coming-soon" title={say('pages.home.coming')}>
          {coming.map((game) => (
            <li key={game.identity}>
              <GameTile game={game} />
            </li>
          ))}
        </Rail>
      )}
    </>
  );
}
