import { useTexts } from '#site/shared/i18n/texts.tsx';
import { useFavorite } from './use-favorite.ts';

/** The heart of a game: on its card's corner, or beside its name. */
export function FavoriteHeart({ game, name, className = 'heart' }: { game: string; name: string; className?: string }) {
  const { say } = useTexts();
  const { isFavorite, toggle } = useFavorite(game);
  return (
    <button type="button" className={className} aria-pressed={isFavorite} aria-label={say('games.favorite', { name })} onClick={toggle}>
      <svg aria-hidden="true" viewBox="0 0 24 24" width="18" height="18">
        <use href="#heart" />
      </svg>
    </button>
  );
}
