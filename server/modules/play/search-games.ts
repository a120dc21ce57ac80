// The search over the catalogue, by name, studio or description, and by what people call its kind of game in their language ("fruit machine",
// "21"). The games are read again when the catalogue changes; their index is made anew when they have.
import type { ClusterNotifier } from '#server/platform/cluster-notifier.ts';
import type { Db } from '#server/platform/database.ts';
import { isShelved } from './catalogue-games.ts';
import { createWordSearch, type WordSearch, wordsOf } from '#server/platform/word-search.ts';

/** Returns the identities of the enabled games that a search in a language finds, best first. */
export type GameSearch = (db: Db, text: string, locale: string) => Promise<string[]>;

interface Named {
  identity: string;
  name: string;
  studio: string;
  category: string;
  features: string[];
}

interface SearchTexts {
  /** What games are also called: by category, feature, or the word of their name that says what they are. */
  otherNames: Readonly<Record<string, string>>;
  /** By the identity of the game with `.about`. */
  abouts: Readonly<Record<string, string>>;
}

/** The other names of a game, those of its category, of its features and of the words in its name. */
function otherNamesOf({ identity, name, category, features }: Named, names: SearchTexts['otherNames']): string {
  const said = new Set([...wordsOf(name), ...identity.split('-')]);
  const isMeant = (kind: string) => kind === category || features.includes(kind) || kind.split('-').every((word) => said.has(word));
  return Object.keys(names)
    .filter(isMeant)
    .map((kind) => names[kind])
    .join(' ');
}

const readNames = async (db: Db): Promise<Named[]> =>
  await db
    .selectFrom('game')
    .innerJoin('game_provider', 'game_provider.identity', 'game.provider')
    .select(['game.identity', 'game.name', 'game_provider.name as studio', 'game.category', 'game.features'])
    .where('game.is_enabled', '=', true)
    .where('game.delisted_at', 'is', null)
    .where(isShelved)
    .orderBy('game.position')
    .orderBy('game.identity')
    .execute();

/** A change that nobody was told of, as one made in the database by hand, is found after so long. */
const maxAgeMs = 10_000;

interface SearchParts {
  notifier: Pick<ClusterNotifier, 'on'>;
  wallMs: () => number;
  content: { written(locale: string): { texts: Record<string, Record<string, string>> } };
}

interface Indexed {
  games: readonly Named[];
  texts: SearchTexts;
  find: WordSearch<Named>;
}

const none = {};

/** What a language says of games: the same objects until it says something else. */
function textsOf({ content }: Pick<SearchParts, 'content'>, locale: string): SearchTexts {
  const { search = none, games = none } = content.written(locale).texts;
  return { otherNames: search, abouts: games };
}

const createIndex = (games: readonly Named[], { otherNames, abouts }: SearchTexts): WordSearch<Named> =>
  createWordSearch(games, {
    name: { text: ({ name }) => name, weight: 2 },
    studio: { text: ({ studio }) => studio, weight: 1 },
    also: { text: (game) => otherNamesOf(game, otherNames), weight: 0.6, isWhole: true },
    about: { text: ({ identity }) => abouts[`${identity}.about`] ?? '', weight: 0.2, isWhole: true },
  });

export function createGameSearch({ notifier, wallMs, content }: SearchParts): GameSearch {
  const indexes = new Map<string, Indexed>();
  let known: { games: readonly Named[]; state: string } = { games: [], state: '[]' };
  let kept: { games: Promise<readonly Named[]>; atMs: number } | undefined;

  /** The same list as before where nothing has changed. */
  async function readGames(db: Db): Promise<readonly Named[]> {
    const games = await readNames(db);
    const state = JSON.stringify(games);
    if (state !== known.state) known = { games, state };
    return known.games;
  }

  /** Who asks while the games are being read waits for that; a change meanwhile has them read anew for whoever comes after it. */
  async function currentGames(db: Db): Promise<readonly Named[]> {
    const ageMs = wallMs() - (kept?.atMs ?? 0);
    if (kept !== undefined && ageMs >= 0 && ageMs < maxAgeMs) return await kept.games;
    const reading = { games: readGames(db), atMs: wallMs() };
    kept = reading;
    reading.games.catch(() => {
      if (kept === reading) kept = undefined;
    });
    return await reading.games;
  }

  /** The index of a language: made when somebody searches in it, and again when the games or the texts have changed. */
  async function currentIndex(db: Db, locale: string): Promise<WordSearch<Named>> {
    const games = await currentGames(db);
    const texts = textsOf({ content }, locale);
    const before = indexes.get(locale);
    if (before?.games === games && before.texts.abouts === texts.abouts && before.texts.otherNames === texts.otherNames) return before.find;
    const find = createIndex(games, texts);
    indexes.set(locale, { games, texts, find });
    return find;
  }

  for (const topic of ['catalogue', 'resync'] as const) notifier.on(topic, () => void (kept = undefined));
  return async (db, text, locale) => (await currentIndex(db, locale))(text).map(({ identity }) => identity);
}
