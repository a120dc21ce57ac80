import { sql } from 'kysely';
import type { Game, Provider } from '#contract/games.ts';
import type { ShapeOf } from '#contract/kernel/shapes.ts';
import { integerToWire } from '#contract/kernel/money.ts';
import type { Db } from '#server/platform/database.ts';
import { Problem } from '#server/platform/problem.ts';
import { handle } from './deps.ts';
import { anyOf, findGame, gamesOfCollection, isBlockedIn, membersOf, readGames, readGamesByIdentity, toCard, toGame } from './catalogue.ts';
import { gameAddress } from './providers/game-providers.ts';
import { isOfferedIn, isShelved } from './catalogue-games.ts';
import { type GameRegion, gameRegionIn } from './rules.ts';
import { type GameReturn, readReturns } from './returns/read-returns.ts';

export const listGames = handle('listGames', async ({ context, db, query, clientInfo }) => {
  const { page = 1, perPage = 20 } = query;
  const now = context.clock.now();
  const { rows, total } = await readGames(db, context.searchGames, query, {
    region: gameRegionIn(context.jurisdictions, clientInfo.country),
    locale: clientInfo.locale,
    now,
  });
  return { data: rows.map((row) => toCard(row, now)), meta: { page, perPage, total } };
});

export const readGame = handle('readGame', async ({ context, db, params, clientInfo: { country } }) => {
  const row = await findGame(db, params.id);
  if (row === undefined) throw new Problem('not-found', 'There is no such game.');
  const access = context.providers.find(row.provider);
  const addressOf = (address: string) => access && gameAddress(access, context.config.publicUrl, address);
  const [played] = row.is_coming_soon ? [] : await readReturns(context, db, [row.identity]);
  return {
    data: toGame(row, {
      now: context.clock.now(),
      region: gameRegionIn(context.jurisdictions, country),
      addressOf,
      actual: toActual(played),
    }),
  };
});

/** Of fewer rounds a return says nothing but how they happened to end. */
const minShownPlays = 100;

function toActual(played: GameReturn | undefined): Game['actual'] {
  if (played === undefined || played.plays < minShownPlays) return null;
  const { actual, plays, from, to } = played;
  return { rtp: (actual * 100).toFixed(2), plays, from, to };
}

async function readProviders(db: Db, region: GameRegion, among?: readonly string[]): Promise<ShapeOf<typeof Provider>[]> {
  let games = db
    .selectFrom('game')
    .innerJoin('game_provider as provider', 'provider.identity', 'game.provider')
    .where('game.is_enabled', '=', true)
    .where('game.delisted_at', 'is', null)
    .where(isShelved)
    .where(isOfferedIn(region));
  if (among !== undefined) games = games.where('game.identity', 'in', anyOf(among));
  const rows = await games
    .select(['provider.identity', 'provider.name', (e) => e.fn.countAll<bigint>().as('games')])
    .groupBy(['provider.identity', 'provider.name', 'provider.position'])
    .orderBy('provider.position')
    .orderBy('provider.name')
    .execute();
  return rows.map((row) => ({ ...row, games: integerToWire(row.games) }));
}

export const listProviders = handle('listProviders', async ({ context, db, query, clientInfo: { country } }) => {
  const { collectionId } = query;
  const region = gameRegionIn(context.jurisdictions, country);
  const among = collectionId === undefined ? undefined : await gamesOfCollection(db, collectionId, region, context.clock.now());
  return { data: await readProviders(db, region, among) };
});

export const readProvider = handle('readProvider', async ({ context, db, params, clientInfo: { country } }) => {
  const found = (await readProviders(db, gameRegionIn(context.jurisdictions, country))).find((provider) => provider.identity === params.id);
  if (found === undefined) throw new Problem('not-found', 'There is no such provider.');
  return { data: found };
});

export const listCategories = handle('listCategories', async ({ context, db, clientInfo: { country } }) => {
  const rows = await db
    .selectFrom('game')
    .select(['category as identity', (e) => e.fn.countAll<bigint>().as('games')])
    .where('is_enabled', '=', true)
    .where('delisted_at', 'is', null)
    .where('is_coming_soon', '=', false)
    .where(isShelved)
    .where(isOfferedIn(gameRegionIn(context.jurisdictions, country)))
    .groupBy('category')
    .orderBy((e) => e.fn.min('position'))
    .orderBy('category')
    .execute();
  return { data: rows.map((row) => ({ ...row, games: integerToWire(row.games) })) };
});

export const listFeatures = handle('listFeatures', async ({ context, db, clientInfo: { country } }) => {
  const rows = await db
    .selectFrom('game')
    .innerJoin(sql<{ identity: string }>`jsonb_array_elements_text(game.features)`.as<'feature'>(sql`feature(identity)`), (join) =>
      join.onTrue(),
    )
    .select(['feature.identity', (e) => e.fn.countAll<bigint>().as('games')])
    .where('game.is_enabled', '=', true)
    .where('game.delisted_at', 'is', null)
    .where('game.is_coming_soon', '=', false)
    .where(isShelved)
    .where(isOfferedIn(gameRegionIn(context.jurisdictions, country)))
    .groupBy('feature.identity')
    .orderBy('games', 'desc')
    .orderBy('feature.identity')
    .execute();
  return { data: rows.map((row) => ({ ...row, games: integerToWire(row.games) })) };
});

export const listCollections = handle('listCollections', async ({ context, db, clientInfo }) => {
  const now = context.clock.now();
  const { country } = clientInfo;
  const region = gameRegionIn(context.jurisdictions, country);
  const collections = await db.selectFrom('collection').selectAll().orderBy('position').orderBy('identity').execute();
  const members = await Promise.all(collections.map(async (collection) => await membersOf(db, collection, now, region)));
  const listed = await readGamesByIdentity(db, [...new Set(members.flat())]);
  const games = new Map(listed.filter((game) => !isBlockedIn(game, region)).map((game) => [game.identity, game]));
  const data = collections.map((collection, index) => ({
    identity: collection.identity,
    name: nameOf(context.content.say(clientInfo.locale, `games.collection.${collection.identity}`), collection.name),
    countries: collection.countries,
    games: (members[index] ?? [])
      .map((member) => games.get(member))
      .filter((game) => game !== undefined)
      .map((game) => toCard(game, now)),
  }));
  const isHere = ({ countries }: { countries: readonly string[] }) =>
    countries.length === 0 || (country !== undefined && countries.includes(country));
  return { data: data.filter((collection) => collection.games.length > 0 && isHere(collection)) };
});

/** The text of the reader's language, or the table's name for a collection that content does not know. */
const nameOf = (said: string, name: string): string => (said.startsWith('games.collection.') ? name : said);
