// Games: the catalogue, launching, favourites, histories of rounds, and the operator's side of Open Seamless Wallet. Owns the game
// tables. Money moves only through the wallet.

export { changeBlockedCountries } from './change-blocked-countries.ts';
export { changeCollectionCountries } from './change-collection-countries.ts';
export { closeChangedGames } from './close-changed-games.ts';
export { type PlayConfig, readPlayConfig } from './config.ts';
export type { PlayDeps } from './deps.ts';
export type { ProviderAccess } from './osw/provider-client.ts';
export { createSessionMemory, type SessionMemory } from './osw/session-memory.ts';
export { createGameSearch, type GameSearch } from './search-games.ts';
export { serveOsw } from './osw/serve-osw.ts';
export { isSignedBy, signOsw } from './osw/signing.ts';
export { endGameSessions, endGamesWithSessions } from './providers/end-game-sessions.ts';
export { type GameProviders, openGameProviders } from './providers/game-providers.ts';
export { createCycleTimes, type CycleTimes } from './rules.ts';
export { cancelFreeRounds, type FreeRoundGrant, grantFreeRounds, readFreeRounds } from './free-rounds/grant-free-rounds.ts';
export { takeBackFreeRounds } from './free-rounds/take-back-free-rounds.ts';
export { type GameReturn, readReturns } from './returns/read-returns.ts';
export { watchReturns } from './returns/watch-returns.job.ts';
export { listGameVersions } from './list-game-versions.ts';
export { type RoundAtProvider, readStoredRound } from './read-stored-round.ts';
export { seedDemo } from './seed-demo.ts';
export { switchGame } from './switch-game.ts';
export { serveCaleta } from './caleta/serve-caleta.ts';
export { serveValkyrie } from './valkyrie/serve-valkyrie.ts';
export { accessesByContract } from './providers/other-contracts.ts';
export { syncCatalogue, syncProvider } from './sync-catalogue.ts';
