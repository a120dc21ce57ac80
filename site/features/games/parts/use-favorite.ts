import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { callApi } from '#site/shared/api/call-api.ts';
import { useStore } from '#site/shared/store.ts';
import { readSession } from '#site/shared/api/session.ts';
import { useModals } from '#site/shared/modals/use-modals.ts';
import { tellOfFavorites } from './favorites-news.ts';
import { favoritesOf, favoritesQuery, type FavoritesStore } from './favorites-store.ts';

export interface Favorite {
  isFavorite: boolean;
  toggle(): void;
  /** The list of favourites is there. */
  isReady: boolean;
}

/** Sends a press. The list is read anew before the press is forgotten, so that the heart does not flicker. */
async function send(queries: QueryClient, store: FavoritesStore, game: string, isFavorite: boolean): Promise<void> {
  store.expect(game, isFavorite);
  try {
    await callApi(isFavorite ? 'addFavorite' : 'removeFavorite', { params: { id: game } });
    tellOfFavorites();
    await queries.invalidateQueries({ queryKey: favoritesQuery.queryKey });
  } finally {
    if (store.has(game) === isFavorite) store.expect(game, undefined);
  }
}

/** Whether a game is a favourite, and the press that changes it. A guest is asked to sign in. */
export function useFavorite(game: string): Favorite {
  const queries = useQueryClient();
  const modals = useModals();
  const store = favoritesOf(queries);
  const state = useStore({ read: () => store.has(game), subscribe: store.changes.subscribe }, undefined);
  return {
    isFavorite: state === true,
    isReady: state !== undefined,
    toggle() {
      const { status } = readSession();
      if (status === 'player') void send(queries, store, game, state !== true).catch(() => undefined);
      else if (status !== 'starting') modals.open('sign-in');
    },
  };
}
