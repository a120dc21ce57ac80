import { sql, type Selectable } from 'kysely';
import type { Game, GameCard } from '#contract/games.ts';
import { integerToWire } from '#contract/kernel/money.ts';
import type { Db } from '#server/platform/database.ts';
import { gamesOf, type GamesFilter, inOrder, isOfferedIn, newDays, playableOf } from './catalogue-games.ts';
import { collectionRules } from './collection-rules.ts';
import type { GameSearch } from './search-games.ts';
import type { GameRegion } from './rules.ts';
import type { GameTables } from './tables.ts';

export type CollectionRow = Selectable<GameTables['collection']>;
const dayMs = 86_400_000;

export type GameRow = Selectable<GameTables['game']> & { provider_name: string; provider_since: Date };

/** True for some weeks after a game came, unless its provider came with it: where everything is new, nothing is. */
function isNew({ is_coming_soon: isComing, released_at: at, provider_since: since }: GameRow, now: Date): boolean {
  return !isComing && at.getTime() - since.getTime() >= dayMs && now.getTime() - at.getTime() < newDays * dayMs;
}

export function toCard(row: GameRow, now: Date): GameCard {
  return {
    identity: row.identity,
    name: row.name,
    provider: row.provider,
    providerName: row.provider_name,
    category: row.category,
    isComingSoon: row.is_coming_soon,
    hasDemo: row.has_demo && !row.is_coming_soon,
    badges: isNew(row, now) ? ['new'] : [],
    scene: row.scene,
    device: row.device,
  };
}

interface Asker {
  now: Date;
  region: GameRegion;
  /** Where the site finds a page or picture of the game's provider; undefined for one that it does not show. */
  addressOf: (address: string) => string | undefined;
  /** What its rounds came to here. */
  actual: Game['actual'];
}

/** The game as the catalogue says it to who asks. */
export function toGame(row: GameRow, { now, region, addressOf, actual }: Asker): Game {
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
      const shown = picture === undefined ? undefined : addressOf(picture);
      return { ...prize, ...(shown !== undefined && { picture: shown }) };
    }),
    verifyUrl: row.verify_url === null ? null : (addressOf(row.verify_url) ?? null),
    isBlockedHere: isBlockedIn(row, region),
    reels: row.reels,
    returns: row.returns,
    actual,
    stakes: row.stakes.map((stake) => ({ currency: stake.currency, min: BigInt(stake.min), max: BigInt(stake.max) })),
  };
}

/** Whether a collection is shown in a country: one without countries is shown in all. */
const isShownIn = (country: string | undefined) =>
  country === undefined
    ? sql<boolean>`collection.countries = '[]'::jsonb`
    : sql<boolean>`(collection.countries = '[]'::jsonb or collection.countries ? ${country})`;

/** True for a game that is not offered in the region, as `isOfferedIn` says. */
export const isBlockedIn = (game: Pick<GameRow, 'blocked_countries' | 'unkept_rules'>, { country, forbidden }: GameRegion): boolean =>
  (country !== undefined && game.blocked_countries.includes(country)) || forbidden.some((rule) => game.unkept_rules.includes(rule));

/** The games of a collection by identity, in its order; none where the collection is unknown or not shown in the country. */
export async function gamesOfCollection(db: Db, identity: string, region: GameRegion, now: Date): Promise<string[]> {
  const found = await db
    .selectFrom('collection')
    .selectAll()
    .where('identity', '=', identity)
    .where(isShownIn(region.country))
    .executeTakeFirst();
  return found === undefined ? [] : await membersOf(db, found, now, region);
}

/** The games of a collection: those that its rule finds, or those that were put into it. */
export async function membersOf(
  db: Db,
  { identity, rule }: Pick<CollectionRow, 'identity' | 'rule'>,
  now: Date,
  region: GameRegion,
): Promise<string[]> {
  if (rule === null) {
    const members = await db.selectFrom('collection_game').select('game').where('collection', '=', identity).orderBy('position').execute();
    return members.map(({ game }) => game);
  }
  const { min, max, find } = collectionRules[rule];
  const found = await find(gamesOf(db).where(isOfferedIn(region)), now, db);
  const query = 'games' in found ? found.games : found;
  const games = await query.clearSelect().select('game.identity').orderBy('game.identity').limit(max).execute();
  return games.length < min ? [] : games.map((game) => game.identity);
}

/** A list for `in`, which SQL does not take empty: no identity is empty. */
export const anyOf = (identities: readonly string[]): readonly string[] => (identities.length === 0 ? [''] : identities);

/** A page of the catalogue, as one country sees it, and how many games the filter finds. */
export async function readGames(
  db: Db,
  searchGames: GameSearch,
  filter: GamesFilter,
  { region, locale, now }: { region: GameRegion; locale: string; now: Date },
): Promise<{ rows: GameRow[]; total: number }> {
  const { page = 1, perPage = 20, currency, device } = filter;
  let query = gamesOf(db).where(isOfferedIn(region));
  if (filter.provider !== undefined && filter.provider.length > 0) query = query.where('game.provider', 'in', filter.provider);
  if (filter.category !== undefined) query = query.where('game.category', '=', filter.category);
  if (filter.volatility !== undefined) query = query.where('game.volatility', '=', filter.volatility);
  if (currency !== undefined) query = query.where(sql<boolean>`game.stakes @> ${JSON.stringify([{ currency }])}::jsonb`);
  if (device !== undefined) query = query.where((e) => e.or([e('game.device', 'is', null), e('game.device', '=', device)]));
  if (filter.playable !== undefined) query = query.where('game.is_coming_soon', '=', filter.playable === 0);
  const found = filter.search === undefined || filter.search.trim() === '' ? undefined : await searchGames(db, filter.search, locale);
  if (found !== undefined) query = query.where('game.identity', 'in', anyOf(found));
  for (const feature of filter.feature ?? []) query = query.where(sql<boolean>`game.features ? ${feature}`);
  const { collection } = filter;
  if (collection !== undefined) query = query.where('game.identity', 'in', anyOf(await gamesOfCollection(db, collection, region, now)));
  const { total } = await query
    .clearSelect()
    .select((e) => e.fn.countAll<bigint>().as('total'))
    .executeTakeFirstOrThrow();
  // words that were searched for are the order where no other is asked for
  const ordered =
    found !== undefined && filter.sort === undefined
      ? query.orderBy((e) => e.fn('array_position', [e.val(found), 'game.identity']))
      : inOrder[filter.sort ?? 'featured'](query);
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

/** The same, the sportsbook among them. */
export const readPlayableByIdentity = async (db: Db, identities: readonly string[]): Promise<GameRow[]> =>
  identities.length === 0 ? [] : await playableOf(db).where('game.identity', 'in', identities).execute();

/** Categories of games by identity, also of those that are switched off. */
export async function readCategories(db: Db, identities: readonly string[]): Promise<Map<string, string>> {
  if (identities.length === 0) return new Map();
  const rows = await db.selectFrom('game').select(['identity', 'category']).where('identity', 'in', identities).execute();
  return new Map(rows.map(({ identity, category }) => [identity, category]));
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
