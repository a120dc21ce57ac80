import type { GameCard } from '#contract/games.ts';
import { useTexts } from '#site/shared/i18n/texts.tsx';
import { Link } from '#site/shared/ui/link.tsx';
import { Poster } from '#site/shared/ui/poster.tsx';
import { maxPictured, type Provider } from './provider-queries.ts';

export interface StudioCardProps {
  provider: Provider;
  /** Some of its games, each once, whose pictures stand beside its name. */
  games: readonly GameCard[];
}

/** Who makes games, as an item of a list: the name, how many there are, and pictures of some. */
export function StudioCard({ provider: { identity, name, games: count }, games }: StudioCardProps) {
  const { say } = useTexts();
  return (
    <li className="studio">
      <Link to={`/providers/${identity}`} className="offer studio-card">
        <span className="studio-games" aria-hidden="true">
          {games.slice(0, maxPictured).map((game) => (
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
