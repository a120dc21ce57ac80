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
export const seatOf = ({ playerId, game }: { playerId: string; game: { identity: string } }): string => `${playerId} ${game.identity}`;

export interface CycleTimes {
  /**
   * Takes the next cycle of a seat for the stake of a transaction, so that of several at once one is let through. Returns the milliseconds
   * until there is one; 0 when it is taken, or was taken by the same transaction.
   */
  claim(seat: string, txId: string, cycleMs: number, wallMs: number): number;
  /** Gives the cycle back that a transaction has taken, whose stake was not accepted. */
  release(seat: string, txId: string): void;
  /** Notes an accepted stake of a game with this cycle; 0 is none. */
  stakedAt(seat: string, txId: string, cycleMs: number, wallMs: number): void;
}

const maxSeats = 100_000;

export function createCycleTimes(): CycleTimes {
  const last = new LRUCache<string, { txId: string; atMs: number }>(atMost(maxSeats));
  return {
    claim(seat, txId, cycleMs, wallMs) {
      if (cycleMs === 0) return 0;
      const before = last.get(seat);
      if (before?.txId === txId) return 0;
      const wait = before === undefined ? 0 : Math.max(0, before.atMs + cycleMs - wallMs);
      if (wait === 0) last.set(seat, { txId, atMs: wallMs });
      return wait;
    },
    release(seat, txId) {
      if (last.get(seat)?.txId === txId) last.delete(seat);
    },
    stakedAt(seat, txId, cycleMs, wallMs) {
      if (cycleMs > 0) last.set(seat, { txId, atMs: wallMs });
    },
  };
}
