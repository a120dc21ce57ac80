import type { GameCard as Game } from '#contract/games.ts';
import { GameCard } from './game-card.tsx';
import { FavoriteHeart } from './favorite-heart.tsx';
import { usePlaying } from './playing.ts';

export interface GameTileProps {
  game: Game;
  isFirst?: boolean;
  level?: 'h2' | 'h3';
}

/** A game's card with its heart, and how many play it when somebody does. */
export function GameTile({ game, ...rest }: GameTileProps) {
  const players = usePlaying(game.identity);
  return <GameCard {...rest} game={game} players={players} action={<FavoriteHeart game={game.identity} name={game.name} />} />;
}
