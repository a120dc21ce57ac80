// What a jurisdiction profile asks of games.
import type { Jurisdiction } from '#server/modules/reference/index.ts';

interface Cycled {
  category: string;
  minCycleMs: number;
}

/** The least time between two stakes of one session (requirement GA-05: 2.5 s for slots, 5 s for other casino games). */
export function minCycleMs(jurisdiction: Jurisdiction, game: Cycled): number {
  const byProfile = jurisdiction === 'uk' ? (game.category === 'slots' ? 2500 : 5000) : 0;
  return Math.max(byProfile, game.minCycleMs);
}

/** What a game client may offer under the profile. */
export const mayAutoplay = (jurisdiction: Jurisdiction): boolean => jurisdiction !== 'uk';

export interface CycleTimes {
  /** Milliseconds until the session may stake again; 0 when it may now. */
  msUntilNext(sessionId: string, cycleMs: number, wallMs: number): number;
  /** Notes an accepted stake of a game with this cycle; 0 is none. */
  stakedAt(sessionId: string, cycleMs: number, wallMs: number): void;
}

const mostRemembered = 100_000;

export function createCycleTimes(): CycleTimes {
  const last = new Map<string, number>();
  return {
    msUntilNext(sessionId, cycleMs, wallMs) {
      const before = cycleMs > 0 ? last.get(sessionId) : undefined;
      return before === undefined ? 0 : Math.max(0, before + cycleMs - wallMs);
    },
    stakedAt(sessionId, cycleMs, wallMs) {
      if (cycleMs === 0) return;
      if (last.size >= mostRemembered) last.clear();
      last.set(sessionId, wallMs);
    },
  };
}
