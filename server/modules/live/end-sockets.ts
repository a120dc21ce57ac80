// Sockets end with what they were opened for: their session, or the player's standing when they connected.
import { liveCodes } from '#contract/live/live-settings.ts';
import { findNotActive } from '#server/modules/players/index.ts';
import type { LiveHub } from '#live-server/index.ts';
import type { LiveDeps } from './deps.ts';
import type { EndedSessions } from './ended-sessions.ts';
import type { LiveServer } from './live-server.ts';

const sessionOver = { code: liveCodes.sessionOver, reason: 'session over' };
const playerChanged = { code: liveCodes.playerChanged, reason: 'player changed' };
/** A notice is heard twice in the process that gave it; the second must not end the connection that the client opened since. */
const echoMs = 250;

export function endSocketsByNotice(
  { notifier, clock, log }: Pick<LiveDeps, 'notifier' | 'clock' | 'log'>,
  live: LiveServer,
  ended: EndedSessions,
): void {
  const changedAt = new Map<string, number>();
  const tellError = (error: unknown): void => log.error({ err: error }, 'sockets could not be ended; their tokens expire in minutes');

  notifier.on('session-ended', ({ sessionIds, playerId }) => {
    ended.add(sessionIds);
    live.disconnect(playerId, sessionIds, sessionOver).catch(tellError);
  });
  notifier.on('player-status', ({ playerId }) => {
    const nowMs = clock.wallMs();
    for (const [id, atMs] of changedAt) if (nowMs - atMs > echoMs) changedAt.delete(id);
    if (changedAt.has(playerId)) return;
    changedAt.set(playerId, nowMs);
    live.disconnect(playerId, 'all', playerChanged).catch(tellError);
  });
}

/**
 * After notices may have been lost: asks for each session that has a socket whether it is still open, and lets the players who are
 * not active come in anew, since what they may hear can have changed.
 */
export function endSocketsAfterLoss(
  { notifier, database, sessions, log }: Pick<LiveDeps, 'notifier' | 'database' | 'sessions' | 'log'>,
  hub: LiveHub,
): void {
  async function endClosed(): Promise<void> {
    const inUse = new Map<string, string>();
    for (const { user } of hub.connections()) if (user !== undefined && user.sessionId !== '') inUse.set(user.sessionId, user.userId);
    for (const sessionId of inUse.keys())
      if (!(await sessions.isOpen(sessionId))) hub.disconnect(({ user }) => user?.sessionId === sessionId, sessionOver);
    const changed = await findNotActive(database.db, [...new Set(inUse.values())]);
    hub.disconnect(({ user }) => user !== undefined && changed.has(user.userId), playerChanged);
  }
  notifier.on('resync', () => {
    endClosed().catch((error: unknown) => log.error({ err: error }, 'sockets could not be checked against their sessions'));
  });
}
