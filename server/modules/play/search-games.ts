// The search over the catalogue, by name or studio. The games are read each time; their index is made anew when they have changed.
import type { Db } from '#server/platform/database.ts';
import { createWordSearch, type WordSearch } from '#server/platform/word-search.ts';

/** Returns the identities of the enabled games that a search finds, best first. */
export type GameSearch = (db: Db, text: string) => Promise<string[]>;

interface Named {
  identity: string;
  name: string;
  studio: string;
}

const readNames = async (db: Db): Promise<Named[]> =>
  await db
    .selectFrom('game')
    .innerJoin('game_provider', 'game_provider.identity', 'game.provider')
    .select(['game.identity', 'game.name', 'game_provider.name as studio'])
    .where('game.is_enabled', '=', true)
    .where('game.delisted_at', 'is', null)
    .orderBy('game.position')
    .orderBy('game.identity')
    .execute();

export function createGameSearch(): GameSearch {
  let indexed = '';
  let search: WordSearch<Named> = () => [];
  return async (db, text) => {
    const games = await readNames(db);
    const state = JSON.stringify(games);
    if (state !== indexed) {
      search = createWordSearch(games, {
        name: { text: ({ name }) => name, weight: 2 },
        studio: { text: ({ studio }) => studio, weight: 1 },
      });
      indexed = state;
    }
    return search(text).map(({ identity }) => identity);
  };
}
