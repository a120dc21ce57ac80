import { useQuery } from '#site/shared/api/use-query.ts';
import type { GameCard } from '#contract/games.ts';
import { useTexts } from '#site/shared/i18n/texts.tsx';
import { buttonClass } from '#site/shared/ui/button.tsx';
import { Link } from '#site/shared/ui/link.tsx';
import { Poster } from '#site/shared/ui/poster.tsx';
import { Tag } from '#site/shared/ui/tag.tsx';
import { gameQuery } from './details/game-queries.ts';
import { GameFacts } from './details/game-facts.tsx';
import { FavoriteHeart } from './favorite-heart.tsx';
import { usePlaying } from './playing.ts';

/** Up to so many open games are shown one by one with their figures instead of in a row. */
const maxInSpotlight = 2;

/** The games of a row that are so few that each is shown with its figures; empty for a row long enough, or with games that open later. */
export const spotlightOf = (games: readonly GameCard[]): readonly GameCard[] =>
  games.length <= maxInSpotlight && games.every((game) => !game.isComingSoon) ? games : [];

/** A game that is open, with its figures in plain sight: for evenings with so few games that a row of posters would look empty. */
export function Spotlight({ game }: { game: GameCard }) {
  const { say, find } = useTexts();
  const details = useQuery(gameQuery(game.identity)).data?.data;
  const { identity, name } = game;
  const players = usePlaying(identity);
  const address = `/games/${identity}`;
  return (
    <article className="spotlight">
      <Link to={address} className="spotlight-picture" aria-hidden="true" tabIndex={-1}>
        <span className="card-picture" data-poster={identity}>
          <Poster identity={identity} scene={game.scene} sizes="(width < 40rem) 116px, 208px" />
        </span>
      </Link>
      <div className="min-w-0">
        <div className="flex items-start gap-2">
          <div className="min-w-0">
            <p className="flex flex-wrap items-center gap-2 text-sm text-dim">
              {find(`games.category.${game.category}`) ?? game.category} · {game.providerName}
              {game.badges.includes('new') ? <Tag kind="strong">{say('global-components.tag.new')}</Tag> : null}
              {players > 0 ? <span className="card-live">{say('global-components.tag.playing', { count: players })}</span> : null}
            </p>
            <h3 className="mt-1 text-2xl sm:text-3xl">
              <Link to={address}>{name}</Link>
            </h3>
          </div>
          <FavoriteHeart game={identity} name={name} className="heart heart-alone ms-auto" />
        </div>
        <p className="spotlight-about">{find(`games.${identity}.about`)}</p>
      </div>
      <div className="spotlight-rest">
        {details === undefined ? null : <GameFacts game={details} max={4} />}
        <div className="flex flex-wrap gap-3">
          {game.hasDemo ? (
            <Link to={`${address}?real=false`} className={buttonClass({ kind: 'pay' })} aria-label={say('games.demo-for', { name })}>
              {say('games.demo')}
            </Link>
          ) : null}
          <Link to={address} className={buttonClass({ kind: 'plain' })} aria-label={say('games.details-for', { name })}>
            {say('games.details')}
          </Link>
        </div>
      </div>
    </article>
  );
}
