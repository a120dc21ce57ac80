// Other windows of the same browser hear of changed favourites at once; other devices see them when they are looked at again.
import type { QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { favoritesQuery } from './favorites-store.ts';

const name = 'favorites';

/** Tells the other windows. */
export function tellOfFavorites(): void {
  const channel = new BroadcastChannel(name);
  channel.postMessage(undefined);
  channel.close();
}

/** Reads the favourites again when another window has changed them. */
export function useFavoritesNews(queries: QueryClient): void {
  useEffect(() => {
    const channel = new BroadcastChannel(name);
    channel.addEventListener('message', () => void queries.invalidateQueries({ queryKey: favoritesQuery.queryKey }));
    return () => channel.close();
  }, [queries]);
}
