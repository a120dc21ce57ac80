// Other windows of the same browser hear of changed favourites at once; other devices see them when they are looked at again.
import type { QueryClient } from '@tanstack/react-query';
import { tellWindows, useWindowNews } from './window-news.ts';
import { favoritesQuery } from './favorites-store.ts';

const name = 'favorites';

/** Tells the other windows. */
export const tellOfFavorites = (): void => tellWindows(name, '');

/** Reads the favourites again when another window has changed them. */
export function useFavoritesNews(queries: QueryClient): void {
  useWindowNews(name, () => void queries.invalidateQueries({ queryKey: favoritesQuery.queryKey }));
}
