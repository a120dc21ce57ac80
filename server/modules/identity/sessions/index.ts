// Sessions: tokens, rotation, closing. Owns session and refresh_token. A closed session is refused by every call at once, because
// each asks the registry; live sockets and game sessions hear the notice `session-ended`.

export type { SessionDeps } from './deps.ts';
export { endSessions } from './end-sessions.ts';
export { forgetSessions } from './forget-sessions.ts';
export { readEndedSessions } from './read-ended-sessions.ts';
export { findByDevices, hasSignedInFrom, isNewDevice } from './known-devices.ts';
export { countsIdleness, noteAct, refuseIdle } from './idle.ts';
export { requireOpen } from './require-open.ts';
export { markAuthenticated, readAuthenticatedAt } from './recent-authentication.ts';
export { deviceInLetter } from './device-in-letter.ts';
export { describeDevice, openSession, type SessionMethod, type TokenPair } from './open-session.ts';
export { createSessionRegistry, type SessionRegistry } from './session-registry.ts';
export { type AccessClaims, createTokens, type Tokens } from './tokens.ts';
