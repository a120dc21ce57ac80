import type { FeedOutcomeResult } from '#contract/protocols/sports-feed.ts';

/** How an outcome ended, as the feed says it: `result`, `voidHalves`, `deadHeat`, `places`. */
export type Verdict = Readonly<Omit<FeedOutcomeResult, 'id'>>;

const verdict = (result: 0 | 1, voidHalves: 0 | 1 | 2): Verdict => Object.freeze({ result, voidHalves, deadHeat: 1 });
export const won = verdict(1, 0);
export const lost = verdict(0, 0);
export const pushed = verdict(0, 2);
export const halfWon = verdict(1, 1);
export const halfLost = verdict(0, 1);
export const wonIf = (isWon: boolean): Verdict => (isWon ? won : lost);

/**
 * Against a line in quarters: `difference` is what the outcome is ahead by, in quarters. A quarter line is half a stake on each of its
 * neighbours, of which one is a whole number and may be pushed.
 */
export function againstLine(difference: number): Verdict {
  const quarters = Math.round(difference * 4);
  if (quarters >= 2) return won;
  if (quarters <= -2) return lost;
  if (quarters === 0) return pushed;
  return quarters > 0 ? halfWon : halfLost;
}
