import { sql, type Selectable } from 'kysely';
import type { Input } from '#contract/kernel/calls.ts';
import type { Game, GameCard } from '#contract/games.ts';
import { integerToWire } from '#contract/kernel/money.ts';
import type { Db } from '#server/platform/database.ts';
import type { GameSearch } from './search-games.ts';
import type { GameTables } from './tables.ts';

export type GameRow = Selectable<GameTables['game']> & { provider_name: string };

/** Days that a game counts as new. */
const newDays = 45;

/** Games that are enabled and listed, with their provider's name. */
const gamesOf = (db: Db) =>
  db
    .selectFrom('game')
    .innerJoin('game_provider', 'game_provider.identity', 'game.provider')
    .selectAll('game')
    .select('game_provider.name as provider_name')
    .where('game.is_enabled', '=', true)
    .where('game.delisted_at', 'is', null);

export function toCard(row: GameRow, now: Date): GameCard {
  const isNew = !row.is_coming_soon && now.getTime() - row.released_at.getTime() < newDays * 86_400_000;
  return {
    identity: row.identity,
    name: row.name,
    provider: row.provider,
    providerName: row.provider_name,
    category: row.category,
    isComingSoon: row.is_coming_soon,
    hasDemo: row.has_demo && !row.is_coming_soon,
    badges: isNew ? ['new'] : [],
    scene: row.scene,
  };
}

/** @param pictureOf where the site finds a picture of the game's provider; undefined for one that it does not show */
export function toGame(row: GameRow, now: Date, pictureOf: (address: string) => string | undefined): Game {
  return {
    ...toCard(row, now),
    features: row.features,
    volatility: row.volatility,
    rtp: row.rtp,
    hitFrequency: row.hit_frequency,
    maxWinTimes: row.max_win_times,
    mathHash: row.math_hash,
    lines: row.lines,
    paytable: row.paytable.map(({ picture, ...prize }) => {
      const shown = picture === undefined ? undefined : pictureOf(picture);
      return { ...prize, ...(shown !== undefined && { picture: shown }) };
    }),
    reels: row.reels,
    stakes: row.stakes.map((stake) => ({ currency: stake.currency, min: BigInt(stake.min), max: BigInt(stake.max) })),
  };
}

type Filter = NonNullable<Input<'listGames'>['query']>;

/** Whether a collection is shown in a country: one without countries is shown in all. */
const isShownIn = (country: string | undefined) =>
  country === undefined
    ? sql<boolean>`collection.countries = '[]'::jsonb`
    : sql<boolean>`(collection.countries = '[]'::jsonb or collection.countries ? ${country})`;

/** The games of a collection, as a sub-select; none where the collection is not shown in the country. */
export const gamesOfCollection = (db: Db, collection: string, country: string | undefined) =>
  db
    .selectFrom('collection_game')
    .innerJoin('collection', 'collection.identity', 'collection_game.collection')
    .select('collection_game.game')
    .where('collection_game.collection', '=', collection)
    .where(isShownIn(country));

/** A page of the catalogue, as one country sees it, and how many games the filter finds. */
export async function readGames(
  db: Db,
  searchGames: GameSearch,
  filter: Filter,
  country: string | undefined,
): Promise<{ rows: GameRow[]; total: number }> {
  const { page = 1, perPage = 20 } = filter;
  let query = gamesOf(db);
  if (filter.provider !== undefined && filter.provider.length > 0) query = query.where('game.provider', 'in', filter.provider);
  if (filter.category !== undefined) query = query.where('game.category', '=', filter.category);
  if (filter.volatility !== undefined) query = query.where('game.volatility', '=', filter.volatility);
  if (filter.playable === 1) query = query.where('game.is_coming_soon', '=', false);
  const found = filter.search === undefined || filter.search.trim() === '' ? undefined : await searchGames(db, filter.search);
  if (found !== undefined) query = query.where('game.identity', 'in', found.length === 0 ? [''] : found);
  for (const feature of filter.feature ?? []) query = query.where(sql<boolean>`game.features ? ${feature}`);
  const { collection } = filter;
  if (collection !== undefined) query = query.where('game.identity', 'in', gamesOfCollection(db, collection, country));
  const { total } = await query
    .clearSelect()
    .select((e) => e.fn.countAll<bigint>().as('total'))
    .executeTakeFirstOrThrow();
  const ordered =
    filter.sort === 'name'
      ? query.orderBy('game.name')
      : filter.sort === 'newest'
        ? query.orderBy('game.is_coming_soon').orderBy('game.released_at', 'desc')
        : found === undefined || filter.sort === 'featured'
          ? query.orderBy('game.position')
          : query.orderBy((e) => e.fn('array_position', [e.val(found), 'game.identity']));
  const rows = await ordered
    .orderBy('game.identity')
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute();
  return { rows, total: integerToWire(total) };
}

export async function findGame(db: Db, identity: string): Promise<GameRow | undefined> {
  return await gamesOf(db).where('game.identity', '=', identity).executeTakeFirst();
}

/** Games by identity, in the order given; those that are gone are left out. */
export async function readGamesByIdentity(db: Db, identities: readonly string[]): Promise<GameRow[]> {
  if (identities.length === 0) return [];
  const rows = await gamesOf(db).where('game.identity', 'in', identities).execute();
  return identities.map((identity) => rows.find((row) => row.identity === identity)).filter((row) => row !== undefined);
}

/** Names of games by identity, also of those that are switched off: for histories. */
export async function readGameNames(db: Db, identities: readonly string[]): Promise<Map<string, string>> {
  if (identities.length === 0) return new Map();
  const rows = await db
    .selectFrom('game')
    .select(['identity', 'name'])
    .where('identity', 'in', [...new Set(identities)])
    .execute();
  return new Map(rows.map((row) => [row.identity, row.name]));
}
