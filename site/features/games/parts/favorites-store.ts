// Which games are favourites, for many hearts at once: each asks for its own game and hears only of changes. The list itself is a
// query; presses that the server has not answered yet lie over it.
import type { QueryClient } from '@tanstack/react-query';
import type { Answer } from '#contract/kernel/calls.ts';
import { createStore, type Source } from '#site/shared/store.ts';
import { callQuery } from '#site/shared/api/queries.ts';

export const favoritesQuery = callQuery('listFavorites');

export interface FavoritesStore {
  /** Undefined until the list is loaded. */
  has(game: string): boolean | undefined;
  /** How many changes there were. */
  changes: Source<number>;
  /** Shows a press at once; `undefined` takes it back. */
  expect(game: string, isFavorite: boolean | undefined): void;
}

function createFavorites(queries: QueryClient): FavoritesStore {
  const expected = new Map<string, boolean>();
  let listed: Set<string> | undefined;
  const changes = createStore(0);

  const tell = (): void => changes.set(changes.read() + 1);
  function read(): void {
    const answer = queries.getQueryData<Answer<'listFavorites'>>(favoritesQuery.queryKey);
    listed = answer && new Set(answer.data.map((game) => game.identity));
    tell();
  }
  queries.getQueryCache().subscribe((event) => {
    const isOurs = event.query.queryKey[0] === favoritesQuery.queryKey[0];
    if (isOurs && (event.type === 'updated' || event.type === 'removed')) read();
  });
  read();

  return {
    has: (game) => listed && (expected.get(game) ?? listed.has(game)),
    changes,
    expect(game, isFavorite) {
      if (isFavorite === undefined) expected.delete(game);
      else expected.set(game, isFavorite);
      tell();
    },
  };
}

const stores = new WeakMap<QueryClient, FavoritesStore>();

/** The one store of a query client. */
export function favoritesOf(queries: QueryClient): FavoritesStore {
  const store = stores.get(queries) ?? createFavorites(queries);
  stores.set(queries, store);
  return store;
}
