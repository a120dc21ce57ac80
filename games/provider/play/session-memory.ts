// Sessions by their play tokens, remembered for the calls that each round makes. What of a session may change is not believed: the statement that
// writes for it asks for the same token again and for a session that goes on.
import { LRUCache } from 'lru-cache';
import { type Database, queryOne } from '#kit/service-database.ts';
import { Refusal } from '../refusal.ts';
import type { SessionRow } from '../tables.ts';
import { findSession } from './find-session.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    asksAgain?: boolean;
  }
}

/** The setting of a route that believes nothing of a session that may have changed. */
export const asksAgain = { asksAgain: true };

export interface SessionMemory {
  /** The session that a play token opens, as it is or as it was within the last minute. */
  recall(playToken: string): Promise<SessionRow | undefined>;
  /** Returns a session as it is now. @throws Refusal unauthorized, when its token was replaced */
  readAnew(session: SessionRow): Promise<SessionRow>;
}

const max = 20_000;
const ttlMs = 60_000;

export function createSessionMemory(database: Database): SessionMemory {
  const known = new LRUCache<string, SessionRow>({ max, ttl: ttlMs });
  return {
    async recall(playToken) {
      const remembered = known.get(playToken);
      if (remembered !== undefined) return remembered;
      const found = await findSession(database, playToken);
      if (found !== undefined) known.set(playToken, found);
      return found;
    },
    async readAnew({ id, play_token_hash: tokenHash }) {
      const session = await queryOne<SessionRow>(database, 'select * from studio.session where id = $1', [id]);
      if (!session.play_token_hash.equals(tokenHash)) throw new Refusal('unauthorized', 'Open the game from the casino.');
      return session;
    },
  };
}
