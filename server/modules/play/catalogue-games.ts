// The games that the catalogue lists, and its orders.
import { sql } from 'kysely';
import type { Input } from '#contract/kernel/calls.ts';
import type { Db } from '#server/platform/database.ts';
import type { GameRegion } from './rules.ts';

/** Days that a game counts as new. */
export const newDays = 45;

/** A sportsbook is a game to the wallet alone: bets are placed on pages of their own, and no list of games shows it. */
export const isShelved = sql<boolean>`game.category <> 'sports'`;

/** Everything that is enabled and that its provider has, with the provider's name and since when it is listed. */
export const playableOf = (db: Db) =>
  db
    .selectFrom('game')
    .innerJoin('game_provider', 'game_provider.identity', 'game.provider')
    .selectAll('game')
    .select(['game_provider.name as provider_name', 'game_provider.listed_since as provider_since'])
    .where('game.is_enabled', '=', true)
    .where('game.delisted_at', 'is', null);
/** Games that are enabled and listed, with their provider's name. */
export const gamesOf = (db: Db) => playableOf(db).where(isShelved);
export type Games = ReturnType<typeof gamesOf>;

/** Whether a game is offered in a region: not where its country is blocked, nor where nothing keeps it from what the rules forbid. */
export const isOfferedIn = ({ country, forbidden }: GameRegion) =>
  sql<boolean>`(not game.blocked_countries ? ${country ?? ''} and not game.unkept_rules ?| ${[...forbidden]}::text[])`;

export type GamesFilter = NonNullable<Input<'listGames'>['query']>;

/** What a provider gave as its return; words that are no number come last like none. */
const rtp = sql`case when game.rtp ~ '^[0-9]{1,3}([.][0-9]{1,8})?$' then game.rtp::numeric end`;

/** The orders of the catalogue; what they leave equal goes by identity. */
export const inOrder: { [Sort in Required<GamesFilter>['sort']]: (games: Games) => Games } = {
  featured: (games) => games.orderBy('game.position'),
  popular: (games) => games.orderBy('game.is_coming_soon').orderBy('game.players_of_week', 'desc').orderBy('game.position'),
  return: (games) => games.orderBy(rtp, (order) => order.desc().nullsLast()).orderBy('game.position'),
  name: (games) => games.orderBy('game.name'),
  newest: (games) => games.orderBy('game.is_coming_soon').orderBy('game.released_at', 'desc'),
};
