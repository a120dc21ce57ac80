// Sessions that ended a moment ago: whoever asked before and is answered after must not come in.
import type { LiveDeps } from './deps.ts';

export interface EndedSessions {
  add(sessionIds: readonly string[]): void;
  has(sessionId: string): boolean;
}

const keptMs = 60_000;

export function createEndedSessions({ clock }: Pick<LiveDeps, 'clock'>): EndedSessions {
  /** Oldest first. */
  const endedAt = new Map<string, number>();
  return {
    add(sessionIds) {
      const nowMs = clock.wallMs();
      for (const id of sessionIds) endedAt.set(id, nowMs);
      for (const [id, atMs] of endedAt) {
        if (nowMs - atMs < keptMs) break;
        endedAt.delete(id);
      }
    },
    has: (sessionId) => endedAt.has(sessionId),
  };
}
