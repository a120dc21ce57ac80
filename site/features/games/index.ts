// Games: the catalogue's cards and lists, the lobby, a game's page and its launch, favourites, what was played. Others show games by these.
export { GameFacts } from './parts/details/game-facts.tsx';
export { FavoriteHeart } from './parts/favorite-heart.tsx';
export { gameQuery } from './parts/details/game-queries.ts';
export { GameTile } from './parts/game-tile.tsx';
export { useJackpots } from './parts/jackpots.ts';
export { useOpenCategories } from './parts/open-categories.ts';
export { usePlaying } from './parts/playing.ts';
export { loadStudios, type Provider, providersQuery, studioGamesQuery } from './parts/providers/provider-queries.ts';
export { StudioCard } from './parts/providers/studio-card.tsx';
export { Spins } from './parts/rounds/spins.tsx';
export { Spotlight, spotlightOf } from './parts/spotlight.tsx';
