// Games: the catalogue, launching, favourites, histories of rounds, and the operator's side of Open Seamless Wallet. Owns the game
// tables. Money moves only through the wallet.

export { readGameCategories } from './read-game-categories.ts';
export { type GameFacts, listGameFacts, listGamesOf } from './list-game-facts.ts';
export { readStakeOdds } from './osw/stake-odds.ts';
export { changeBlockedCountries } from './change-blocked-countries.ts';
export { changeGameDevice } from './change-game-device.ts';
export { changeCollectionCountries } from './change-collection-countries.ts';
export { closeChangedGames } from './close-changed-games.ts';
export { type PlayConfig, readPlayConfig } from './config.ts';
export type { PlayDeps } from './deps.ts';
export type { ProviderAccess } from './osw/provider-client.ts';
export { createSessionMemory, type SessionMemory } from './osw/session-memory.ts';
export { compareTransactions } from './comparing/compare-transactions.ts';
export { type CountryThatCounts, createCountryThatCounts } from './countries-that-count.ts';
export { createJackpotBoard, type JackpotBoard } from './jackpots/jackpot-board.ts';
export { changeJackpot, checkJackpots, type JackpotChange, type JackpotCheck } from './jackpots/operate-jackpots.ts';
export { readFunds } from './jackpots/read-funds.ts';
export { createGameSearch, type GameSearch } from './search-games.ts';
export { serveOsw } from './osw/serve-osw.ts';
export { isSignedBy, signOsw } from './osw/signing.ts';
export { endGameSessions, endGamesIn, endGamesWithSessions } from './providers/end-game-sessions.ts';
export { openProviderSession, readStakeCurrencies } from './open-provider-session.ts';
export { type GameProviders, openGameProviders } from './providers/game-providers.ts';
export { createGameCycles, type GameCycles } from './osw/game-cycles.ts';
export { cancelFreeRounds, grantFreeRounds, readFreeRounds } from './free-rounds/grant-free-rounds.ts';
export type { FreeRoundGrant } from './free-rounds/to-free-spin.ts';
export { findSpinGames, issueSpins } from './free-rounds/spins-of-bonuses.ts';
export {
  countIssuedFreeRounds,
  takeBackFreeRounds,
  takeBackGivenFreeRounds,
  takeBackIssuedFreeRounds,
} from './free-rounds/take-back-free-rounds.ts';
export { extendFreeRounds } from './free-rounds/extend-free-rounds.ts';
export { type GameReturn, readReturns } from './returns/read-returns.ts';
export { formatPromise, watchReturns } from './returns/watch-returns.job.ts';
export { listGameVersions } from './list-game-versions.ts';
export { type RoundAtProvider, readStoredRound } from './read-stored-round.ts';
export { plantRails, seedDemo } from './seed-demo.ts';
export { switchGame } from './switch-game.ts';
export { serveCaleta } from './caleta/serve-caleta.ts';
export { serveValkyrie } from './valkyrie/serve-valkyrie.ts';
export { readValkyrieSettings, type ValkyrieSettings } from './valkyrie/settings.ts';
export { accessesByContract } from './providers/other-contracts.ts';
export { syncCatalogue, syncProvider } from './sync-catalogue.ts';
export { syncCatalogueSoon } from './sync-catalogue.job.ts';
