// The game cycle: how long a player waits between two stakes in a game.
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
