// Which sessions are open, and how long their players have been at play: both are remembered, since every call and every bet asks.
import { createSessionRegistry } from '#server/modules/identity/index.ts';
import { createPlayTime } from '#server/modules/protection/index.ts';
import type { Context } from './context.ts';

type SessionParts = Pick<Context, 'database' | 'tokens' | 'clock' | 'notifier' | 'outbox' | 'jurisdictions'>;

/** Returns the two of a context. */
export function createPlayerSessions(parts: SessionParts): Pick<Context, 'sessions' | 'playTime'> {
  const sessions = createSessionRegistry(parts.database, parts.tokens, parts.clock, parts.notifier);
  return { sessions, playTime: createPlayTime({ ...parts, sessions }) };
}
