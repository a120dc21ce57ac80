// Games: the catalogue, launching, favourites, and what everybody plays.
import { type Static, Type } from 'typebox';
import { call } from './kernel/call.ts';
import { CurrencyCode, Id, Identity, Money, OrNull, SearchText, Shape, Time, pageQuery } from './kernel/shapes.ts';
import { Reels } from './reels.ts';
import { Returns } from './returns.ts';

/** Orders of the catalogue: `popular` by the players of the last seven days, `return` by what comes back to players, games without a figure last. */
export const gameSorts = ['featured', 'popular', 'return', 'name', 'newest'] as const;

/** What a player sits at, as a game's layout and the rules of its provider or operator tell them apart. */
export const gameDevices = ['desktop', 'mobile'] as const;
export type GameDevice = (typeof gameDevices)[number];

/** Favourites that are listed, and put in order, at once. */
export const maxFavorites = 200;

/** The identity of a game in a path. */
const gameParams = Shape({ id: Identity });

export const GameCard = Shape({
  identity: Identity,
  name: Type.String(),
  provider: Identity,
  providerName: Type.String(),
  category: Identity,
  isComingSoon: Type.Boolean(),
  hasDemo: Type.Boolean(),
  badges: Type.Array(Type.Enum(['new'])),
  scene: OrNull(Type.String({ description: 'which drawing its poster shows' })),
  device: OrNull(Type.Enum([...gameDevices], { description: 'the one kind of device on which it is offered; null: on all' })),
});
export type GameCard = Static<typeof GameCard>;

export const PaytableRow = Shape({
  symbol: Type.String(),
  name: Type.String({ description: 'in English' }),
  names: Type.Optional(Type.Record(Type.String(), Type.String(), { description: 'by language' })),
  picture: Type.Optional(Type.String({ description: 'address' })),
  role: Type.Optional(Type.Enum(['wild', 'scatter'])),
  pays: Type.Array(Shape({ count: Type.Integer(), times: Type.Integer(), of: Type.Enum(['line', 'coin', 'total']) })),
});

export const Game = Shape({
  ...GameCard.properties,
  features: Type.Array(Type.String()),
  volatility: OrNull(Type.Enum(['low', 'medium', 'high', 'very-high'])),
  rtp: OrNull(Type.String({ description: 'theoretical return to player in percent, all outcomes enumerated' })),
  hitFrequency: OrNull(Type.String({ description: 'percent of rounds that pay' })),
  maxWinTimes: OrNull(Type.Integer({ description: 'most that a round can pay, as a multiple of its stake' })),
  mathHash: OrNull(Type.String()),
  lines: OrNull(Type.Integer()),
  paytable: Type.Array(PaytableRow),
  stakes: Type.Array(Shape({ currency: CurrencyCode, min: Money, max: Money })),
  verifyUrl: OrNull(Type.String({ description: "the provider's verifier of its rounds" })),
  isBlockedHere: Type.Boolean({ description: 'not offered where the caller is' }),
  reels: OrNull(Reels),
  returns: Type.Array(Returns.items, {
    description: 'what its rounds return, a row a way to play it; empty where its provider does not say',
  }),
  actual: OrNull(
    Shape({
      rtp: Type.String({ description: 'percent of all stakes that came back here' }),
      plays: Type.Integer({ description: 'rounds that were played for a stake' }),
      from: Time,
      to: Time,
    }),
  ),
});
export type Game = Static<typeof Game>;

export const Provider = Shape({
  identity: Identity,
  name: Type.String(),
  games: Type.Integer({ description: 'how many of its games are listed' }),
});
export const Collection = Shape({
  identity: Identity,
  name: Type.String(),
  countries: Type.Array(Type.String(), { description: 'shown in these alone; empty: everywhere' }),
  games: Type.Array(GameCard),
});

export const Category = Shape({
  identity: Identity,
  games: Type.Integer({ description: 'how many of its games can be played' }),
});

export const GameFeature = Shape({
  identity: Type.String(),
  games: Type.Integer({ description: 'how many games that can be played have it' }),
});

export const Winner = Shape({
  gameId: Identity,
  gameName: Type.String(),
  player: Type.String(),
  payout: Money,
  currency: CurrencyCode,
  at: Time,
});

/** A finished round of anybody's, as everybody may see it. */
export const LatestBet = Shape({
  gameId: Identity,
  gameName: Type.String(),
  player: Type.String(),
  stake: Money,
  payout: Money,
  currency: CurrencyCode,
  at: Time,
});

export const Playing = Shape({ gameId: Identity, players: Type.Integer({ description: 'how many played it in the last five minutes' }) });

/** A game in which the player has a round that is not over. */
export const OpenRounds = Shape({
  gameId: Identity,
  gameName: Type.String(),
  category: Type.String({ description: '`sports` where the rounds are bets: they have pages of their own' }),
  scene: OrNull(Type.String()),
  isOpen: Type.Boolean({ description: 'false where the game was switched off; the round is ended without the player' }),
  rounds: Type.Integer(),
  held: Money,
  currency: CurrencyCode,
  since: Time,
});

export const gameCalls = {
  listGames: call('listGames', {
    kind: 'read',
    who: 'guest',
    cacheS: 10,
    isByCountry: true,
    summary: 'The catalogue',
    query: Shape({
      ...pageQuery,
      provider: Type.Optional(Type.Array(Identity, { maxItems: 20 })),
      category: Type.Optional(Identity),
      collection: Type.Optional(Identity),
      feature: Type.Optional(Type.Array(Type.String({ maxLength: 40 }), { maxItems: 10 })),
      volatility: Type.Optional(Type.Enum(['low', 'medium', 'high', 'very-high'])),
      currency: Type.Optional(CurrencyCode),
      device: Type.Optional(Type.Enum([...gameDevices], { description: 'games that are offered on it' })),
      search: Type.Optional(SearchText),
      playable: Type.Optional(Type.Integer({ minimum: 0, maximum: 1, description: '1: games that are open; 0: games that open later' })),
      sort: Type.Optional(Type.Enum([...gameSorts])),
    }),
    data: Type.Array(GameCard),
    paged: true,
  }),
  readGame: call('readGame', {
    kind: 'read',
    who: 'guest',
    cacheS: 10,
    isByCountry: true,
    summary: 'One game with its rules in figures',
    params: gameParams,
    data: Game,
  }),
  listProviders: call('listProviders', {
    kind: 'read',
    who: 'guest',
    cacheS: 10,
    isByCountry: true,
    summary: 'The providers that have games here',
    query: Shape({ collectionId: Type.Optional(Identity) }),
    data: Type.Array(Provider),
  }),
  readProvider: call('readProvider', {
    kind: 'read',
    who: 'guest',
    cacheS: 10,
    isByCountry: true,
    summary: 'One provider',
    params: gameParams,
    data: Provider,
  }),
  listCategories: call('listCategories', {
    kind: 'read',
    who: 'guest',
    cacheS: 10,
    isByCountry: true,
    summary: 'The categories in which a game is open, in the order of their first one',
    data: Type.Array(Category),
  }),
  listFeatures: call('listFeatures', {
    kind: 'read',
    who: 'guest',
    cacheS: 10,
    isByCountry: true,
    summary: 'The features that open games have, the most common first',
    data: Type.Array(GameFeature),
  }),
  listCollections: call('listCollections', {
    kind: 'read',
    who: 'guest',
    cacheS: 10,
    isByCountry: true,
    summary: 'The rails of the lobby with their games, those that are shown where the caller is',
    data: Type.Array(Collection),
  }),
  playGame: call('playGame', {
    kind: 'act',
    who: 'anyone',
    summary: 'Launches a game: answers the address for the launch frame. Real play needs a session, demo does not',
    params: gameParams,
    body: Shape({
      real: Type.Boolean(),
      currency: Type.Optional(CurrencyCode),
      language: Type.Optional(Type.String({ pattern: '^[a-z]{2}(-[a-z]{2})?$' })),
      device: Type.Optional(Type.Enum([...gameDevices])),
    }),
    data: Shape({ url: Type.String(), sessionId: Id, mode: Type.Enum(['real', 'demo']), currency: CurrencyCode }),
    problems: [
      'game-unavailable',
      'currency-unavailable',
      'game-not-for-currency',
      'game-not-for-place',
      'game-not-for-device',
      'provider-down',
      'player-excluded',
      'player-blocked',
      'agreement-needed',
      'protection-notice-needed',
      'idle-too-long',
      'country-blocked',
      'unauthorized',
    ],
    perMinute: 60,
    closedInMaintenance: true,
  }),
  listFavorites: call('listFavorites', {
    kind: 'read',
    who: 'player',
    summary: 'The favourites: those added since they were put in order, last added first, then the others in their order',
    data: Type.Array(GameCard),
  }),
  orderFavorites: call('orderFavorites', {
    kind: 'write',
    who: 'player',
    summary: 'Puts the favourites in order; again changes nothing. What is no favourite is left out, what is not named stays in front',
    closedInMaintenance: true,
    body: Shape({ games: Type.Array(Identity, { maxItems: maxFavorites, uniqueItems: true }) }),
    data: Shape({ games: Type.Array(Identity, { description: 'all of them, as they stand now' }) }),
  }),
  addFavorite: call('addFavorite', {
    kind: 'write',
    who: 'player',
    summary: 'Adds a favourite; again changes nothing',
    closedInMaintenance: true,
    params: gameParams,
    data: Shape({ isFavorite: Type.Boolean() }),
  }),
  removeFavorite: call('removeFavorite', {
    kind: 'write',
    who: 'player',
    whileBarred: 'open',
    summary: 'Removes a favourite; again changes nothing',
    closedInMaintenance: true,
    params: gameParams,
    data: Shape({ isFavorite: Type.Boolean() }),
  }),
  listPlayedGames: call('listPlayedGames', {
    kind: 'read',
    who: 'player',
    summary: 'Games played, last played first',
    data: Type.Array(GameCard),
  }),
  listOpenRounds: call('listOpenRounds', {
    kind: 'read',
    who: 'player',
    summary: 'Games in which a round of the player is open, the newest first, and what is held in them',
    data: Type.Array(OpenRounds),
  }),
  listWinners: call('listWinners', {
    kind: 'read',
    who: 'guest',
    cacheS: 3,
    summary: 'The latest wins, one a game, at most twelve, players masked; of one game its own, as far as the newest rounds of all tell',
    query: Shape({ gameId: Type.Optional(Identity) }),
    data: Type.Array(Winner),
  }),
  listLatestBets: call('listLatestBets', {
    kind: 'read',
    who: 'guest',
    cacheS: 3,
    summary: 'The rounds that finished last, newest first, at most ten, players masked',
    data: Type.Array(LatestBet),
  }),
  listPlaying: call('listPlaying', {
    kind: 'read',
    who: 'guest',
    cacheS: 10,
    summary: 'Games that are being played, and by how many',
    data: Type.Array(Playing),
  }),
};
