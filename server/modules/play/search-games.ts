// The search over the catalogue, by name or studio. The games are read again when the catalogue changes; their index is made anew when they have.
import type { ClusterNotifier } from '#server/platform/cluster-notifier.ts';
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

/** A change that nobody was told of, as one made in the database by hand, is found after so long. */
const maxAgeMs = 10_000;

interface SearchParts {
  notifier: Pick<ClusterNotifier, 'on'>;
  wallMs: () => number;
}

export function createGameSearch({ notifier, wallMs }: SearchParts): GameSearch {
  let indexed = '';
  let index: WordSearch<Named> = () => [];
  let kept: { search: Promise<WordSearch<Named>>; atMs: number } | undefined;

  async function readIndex(db: Db): Promise<WordSearch<Named>> {
    const games = await readNames(db);
    const state = JSON.stringify(games);
    if (state !== indexed) {
      index = createWordSearch(games, {
        name: { text: ({ name }) => name, weight: 2 },
        studio: { text: ({ studio }) => studio, weight: 1 },
      });
      indexed = state;
    }
    return index;
  }

  /** Who asks while the games are being read waits for that; a change meanwhile has them read anew for whoever comes after it. */
  async function currentIndex(db: Db): Promise<WordSearch<Named>> {
    const ageMs = wallMs() - (kept?.atMs ?? 0);
    if (kept !== undefined && ageMs >= 0 && ageMs < maxAgeMs) return await kept.search;
    const reading = { search: readIndex(db), atMs: wallMs() };
    kept = reading;
    reading.search.catch(() => {
      if (kept === reading) kept = undefined;
    });
    return await reading.search;
  }

  for (const topic of ['catalogue', 'resync'] as const) notifier.on(topic, () => void (kept = undefined));
  return async (db, text) => (await currentIndex(db))(text).map(({ identity }) => identity);
}
