import type { GameCard as Game } from '#contract/games.ts';
import { type BonusMark, useBonusMark } from '#site/features/bonuses/index.ts';
import { formatPercent } from '#site/shared/i18n/numbers.ts';
import { type Texts, useTexts } from '#site/shared/i18n/texts.tsx';
import { GameCard } from './game-card.tsx';
import { FavoriteHeart } from './favorite-heart.tsx';
import { usePlaying } from './playing.ts';

export interface GameTileProps {
  game: Game;
  isFirst?: boolean;
  level?: 'h2' | 'h3';
}

const formatMark = ({ say, locale }: Texts, mark: BonusMark): string =>
  mark.kind === 'excluded'
    ? say('global-components.tag.not-with-bonus')
    : say('global-components.tag.counts', { percent: formatPercent(String(mark.percent), locale) });

/** A game's card with its heart, how many play it when somebody does, and what its stakes count towards a bonus where that is less. */
export function GameTile({ game, ...rest }: GameTileProps) {
  const texts = useTexts();
  const players = usePlaying(game.identity);
  const mark = useBonusMark(game);
  const note = mark && formatMark(texts, mark);
  return <GameCard {...rest} game={game} players={players} note={note} action={<FavoriteHeart game={game.identity} name={game.name} />} />;
}
