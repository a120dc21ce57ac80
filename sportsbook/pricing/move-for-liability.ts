// How the house's own liabilities move prices: down only, by steps, and never by more than a stated share.
import type { FeedMarket } from '#contract/protocols/sports-feed.ts';
import { minOdds, onLadder } from './ladder.ts';

/** A move grows in so many steps: prices do not follow every bet, and small liabilities move none. */
export const moveSteps = 8;

/** Which share of the whole move a liability comes to, from 0 to 1, in steps. `fullAt`: at so much it is the whole; both in the same unit. */
export function usedOf(liability: bigint, fullAt: bigint): number {
  if (liability <= 0n) return 0;
  const steps = (liability * BigInt(moveSteps)) / fullAt;
  return Number(steps > BigInt(moveSteps) ? BigInt(moveSteps) : steps) / moveSteps;
}

/** The price at which the chance that it stands for is greater by this share, on the ladder: never above what it was, and never off the ladder. */
export const movedOdds = (odds: number, share: number): number =>
  share === 0 ? odds : Math.min(odds, onLadder(odds / (1 + share)) ?? minOdds);

/**
 * The market as the house offers it: an outcome on which it would lose much pays less. `shares` says per outcome by which share of its implied
 * chance it is made dearer. No price is ever raised, so none rises above fair and the market holds no less than before.
 */
export function moveForLiability(market: FeedMarket, shares: ReadonlyMap<string, number>): FeedMarket {
  const moved = market.outcomes.map((outcome) => {
    const share = shares.get(outcome.id) ?? 0;
    return share === 0 || outcome.odds <= 1000 ? outcome : { ...outcome, odds: movedOdds(outcome.odds, share) };
  });
  return { ...market, outcomes: moved };
}
