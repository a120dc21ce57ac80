// The game cycle: how long a session waits between two stakes.
import { LRUCache } from 'lru-cache';
import type { Rules } from '#server/modules/jurisdiction/index.ts';

/** Where a reality check can be acknowledged outside of a game: any page of the site shows it, this one what was played. */
export const realityCheckPath = '/profile/history/spins';

interface Cycled {
  category: string;
  minCycleMs: number;
}

/** The least time between two stakes of one session (requirement GA-05): the rule's or the game's own, whichever is longer. */
export function minCycleMs({ minGameCycleMs }: Rules, game: Cycled): number {
  return Math.max(minGameCycleMs[game.category] ?? minGameCycleMs.other, game.minCycleMs);
}

export interface CycleTimes {
  /** Milliseconds until the session may stake again; 0 when it may now. */
  msUntilNext(sessionId: string, cycleMs: number, wallMs: number): number;
  /** Notes an accepted stake of a game with this cycle; 0 is none. */
  stakedAt(sessionId: string, cycleMs: number, wallMs: number): void;
}

const maxSessions = 100_000;

export function createCycleTimes(): CycleTimes {
  const last = new LRUCache<string, number>({ max: maxSessions });
  return {
    msUntilNext(sessionId, cycleMs, wallMs) {
      const before = cycleMs > 0 ? last.get(sessionId) : undefined;
      return before === undefined ? 0 : Math.max(0, before + cycleMs - wallMs);
    },
    stakedAt(sessionId, cycleMs, wallMs) {
      if (cycleMs === 0) return;
      last.set(sessionId, wallMs);
    },
  };
}
