// The game cycle: how long a player waits between two stakes in a game.
import { LRUCache } from 'lru-cache';
import { atMost } from '#kit/at-most.ts';
import type { Rules } from '#server/modules/jurisdiction/index.ts';

/** Where a reality check can be acknowledged outside of a game: any page of the site shows it, this one what was played. */
export const realityCheckPath = '/profile/history/spins';

interface Cycled {
  category: string;
  minCycleMs: number;
}

/** The least time between two stakes of a player in a game, however often it is launched (requirement GA-05): the rule's or the game's own, whichever is longer. */
export function minCycleMs({ minGameCycleMs }: Rules, game: Cycled): number {
  return Math.max(minGameCycleMs[game.category] ?? minGameCycleMs.other, game.minCycleMs);
}

/** Whose cycle it is. */
export const cycleKeyOf = ({ playerId, game }: { playerId: string; game: { identity: string } }): string => `${playerId} ${game.identity}`;

export interface CycleTimes {
  /**
   * Takes the next cycle of a player in a game for the stake of a transaction, so that of several at once one is let through. Returns the milliseconds
   * until there is one; 0 when it is taken, or was taken by the same transaction.
   */
  claim(key: string, txId: string, cycleMs: number, wallMs: number): number;
  /** Gives the cycle back that a transaction has taken, whose stake was not accepted. */
  release(key: string, txId: string): void;
  /** Notes an accepted stake of a game with this cycle; 0 is none. */
  stakedAt(key: string, txId: string, cycleMs: number, wallMs: number): void;
}

const maxKeys = 100_000;

export function createCycleTimes(): CycleTimes {
  const last = new LRUCache<string, { txId: string; atMs: number }>(atMost(maxKeys));
  return {
    claim(key, txId, cycleMs, wallMs) {
      if (cycleMs === 0) return 0;
      const before = last.get(key);
      if (before?.txId === txId) return 0;
      const wait = before === undefined ? 0 : Math.max(0, before.atMs + cycleMs - wallMs);
      if (wait === 0) last.set(key, { txId, atMs: wallMs });
      return wait;
    },
    release(key, txId) {
      if (last.get(key)?.txId === txId) last.delete(key);
    },
    stakedAt(key, txId, cycleMs, wallMs) {
      if (cycleMs > 0) last.set(key, { txId, atMs: wallMs });
    },
  };
}
