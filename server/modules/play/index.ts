// Games: the catalogue, launching, favourites, histories of rounds, and the operator's side of Open Seamless Wallet. Owns the game
// tables. Money moves only through the wallet.

export type { PlayDeps } from './deps.ts';
export { closeGamesWithSessions } from './close-game-sessions.ts';
export type { ProviderAccess } from './osw/provider-client.ts';
export { createSessionMemory, type SessionMemory } from './osw/session-memory.ts';
export { serveOsw } from './osw/serve-osw.ts';
export { isSignedBy, signOsw } from './osw/signing.ts';
export { createCycleTimes, type CycleTimes } from './rules.ts';
export { seedDemoHouse } from './seed-demo-house.ts';
export { syncProvider } from './sync-catalogue.ts';
