import type { FeedMarket } from '#contract/protocols/sports-feed.ts';
import { onLadder } from './ladder.ts';

/** By how much of its implied chance an outcome is made dearer at most. */
export const maxLiabilityShift = 0.08;

/**
 * The market as the house offers it: an outcome on which it would lose much pays less. `exposure` says per outcome how much of the bound on
 * losses is used, from 0 to 1; what lies beyond counts as that. No price is ever raised, so none rises above fair.
 */
export function moveForLiability(market: FeedMarket, exposure: Readonly<Record<string, number>>): FeedMarket {
  const moved = market.outcomes.map((outcome) => {
    const used = Math.min(1, Math.max(0, exposure[outcome.id] ?? 0));
    if (used === 0 || outcome.status !== 'active') return outcome;
    const odds = onLadder(outcome.odds / (1 + maxLiabilityShift * used));
    return odds === undefined ? { ...outcome, odds: 1000, status: 'deactivated' as const } : { ...outcome, odds };
  });
  return { ...market, outcomes: moved };
}
