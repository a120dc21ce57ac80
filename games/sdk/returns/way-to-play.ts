// The ways to play a game whose returns are told, in the folder's `returns.ts`: one for a slot, some of many choices for others. What each
// returns stands in `returns.json`, written by `npm run fairness -- returns`.
import type { WayReturns } from '#contract/returns.ts';
import type { Say } from '#games/sdk/client/texts.ts';

/** So many stakes come back with such a chance. */
export interface Return {
  /** In stakes. */
  times: number;
  chance: number;
}

export interface WayToPlay {
  /** What this way is called; nothing where a game is played in one way. */
  name?(say: Say): string;
  /** What is chosen with the stake; null for a stake alone. */
  choice: unknown;
  /** Returns what the player does in a round of steps, which knows no more than what it shows. */
  act?(shown: never): object;
  /** Returns all that a round can return with its chance. Without it that is measured by playing. */
  exact?(): Iterable<Return>;
  /** Returns the standard deviation of a round in stakes, exact, where the returns above do not tell it: they may end at a hundred stakes. */
  deviation?(): string;
}

/** What is told of a way to play, as `returns.json` has it. */
export type ReturnFigures = Pick<WayReturns, 'shares' | 'standardDeviation' | 'rounds'>;
