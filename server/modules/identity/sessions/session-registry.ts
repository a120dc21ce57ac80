// Which sessions are open, remembered: every call asks. A session that ends is forgotten by notice, and nothing is believed for
// longer than a minute.
import { LRUCache } from 'lru-cache';
import { atMost } from '#kit/at-most.ts';
import type { ClusterNotifier } from '#server/platform/cluster-notifier.ts';
import type { CallerSession } from '#server/platform/calls/handler.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database.ts';
import { Problem } from '#server/platform/problem.ts';
import type { Tokens } from './tokens.ts';

export interface OpenSession {
  /** The country from which it was last used; null when nobody told. */
  country: string | null;
}

export interface SessionRegistry {
  /** The open session of an access token; where it was used is kept. @throws Problem unauthorized */
  authenticate(token: string, country: string | undefined): Promise<CallerSession>;
  /** The session is used from this country. */
  keepRegion(sessionId: string, country: string): Promise<void>;
  /** The same as `find`, if it is remembered. */
  recall(sessionId: string): OpenSession | undefined;
  /** The session while it is open; undefined once it is over. */
  find(sessionId: string): Promise<OpenSession | undefined>;
  /** True while the session is open. */
  isOpen(sessionId: string): Promise<boolean>;
}

const ttlMs = 60_000;
const maxSessions = 50_000;

export function createSessionRegistry(database: Database, tokens: Tokens, clock: Clock, notifier: ClusterNotifier): SessionRegistry {
  const { db } = database;
  const open = new LRUCache<string, OpenSession>({
    ...atMost(maxSessions),
    ttl: ttlMs,
    ttlResolution: 0,
    perf: { now: () => clock.wallMs() },
  });
  let generation = 0;
  notifier.on('session-ended', ({ sessionIds }) => {
    generation += 1;
    for (const id of sessionIds) open.delete(id);
  });
  notifier.on('resync', () => {
    generation += 1;
    open.clear();
  });

  const recall = (sessionId: string): OpenSession | undefined => open.get(sessionId);

  async function find(sessionId: string): Promise<OpenSession | undefined> {
    const known = recall(sessionId);
    if (known !== undefined) return known;
    const begunAt = generation;
    const row = await db.selectFrom('session').select(['ended_at', 'country']).where('id', '=', sessionId).executeTakeFirst();
    if (row === undefined || row.ended_at !== null) {
      open.delete(sessionId);
      return undefined;
    }
    const session = { country: row.country };
    // a session that ended or moved while the row was read must not be remembered as it was
    if (begunAt === generation) open.set(sessionId, session);
    return session;
  }

  const isOpen = async (sessionId: string): Promise<boolean> => (await find(sessionId)) !== undefined;

  async function keepRegion(sessionId: string, country: string): Promise<void> {
    if ((await find(sessionId))?.country === country) return;
    await database.transact(async (tx) => await tx.updateTable('session').set({ country }).where('id', '=', sessionId).execute());
    generation += 1;
    const known = open.get(sessionId);
    if (known !== undefined) known.country = country;
  }

  return {
    recall,
    find,
    isOpen,
    keepRegion,
    async authenticate(token, country) {
      const claims = await tokens.readAccess(token);
      if (claims === undefined || !(await isOpen(claims.sessionId)))
        throw new Problem('unauthorized', 'Your session is over. Sign in again.');
      if (country !== undefined) await keepRegion(claims.sessionId, country);
      return { sessionId: claims.sessionId, playerId: claims.playerId };
    },
  };
}
