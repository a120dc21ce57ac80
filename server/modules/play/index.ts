// Games: the catalogue, launching, favourites, histories of rounds, and the operator's side of Open Seamless Wallet. Owns the game
// tables. Money moves only through the wallet.
import type { AnyHandler } from '#server/platform/calls/handler.ts';
import type { PlayDeps } from './deps.ts';
import { listCollections, listGames, listProviders, readGame, readProvider } from './catalogue.call.ts';
import { addFavorite, listFavorites, listPlayedGames, removeFavorite } from './favorites.call.ts';
import { playGame } from './play-game.call.ts';
import { listLatestBets, listPlaying, listSpins, listWinners } from './spins.call.ts';

export const gameHandlers: AnyHandler<PlayDeps>[] = [
  listGames,
  readGame,
  listProviders,
  readProvider,
  listCollections,
  playGame,
  listFavorites,
  addFavorite,
  removeFavorite,
  listPlayedGames,
  listSpins,
  listWinners,
  listLatestBets,
  listPlaying,
];

export type { PlayDeps } from './deps.ts';
export { askForOldRoundsJob } from './ask-for-old-rounds.job.ts';
export { closeGamesWithSessions } from './close-game-sessions.ts';
export type { ProviderAccess } from './osw/provider-client.ts';
export { createSessionMemory, type SessionMemory } from './osw/session-memory.ts';
export { serveOsw } from './osw/serve-osw.ts';
export { isSignedBy, signOsw } from './osw/signing.ts';
export { createCycleTimes, type CycleTimes } from './rules.ts';
export { seedDemoHouse } from './seed-demo-house.ts';
export { readWinners } from './spins.call.ts';
export { syncCatalogueJob, syncProvider } from './sync-catalogue.ts';
