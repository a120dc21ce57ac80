import type { FeedMarket } from '#contract/protocols/sports-feed.ts';

/** A price that pays more than its outcome's chance is worth. */
export interface Overpriced {
  marketId: string;
  specifiers: string;
  outcomeId: string;
  odds: number;
  /** In millionths. */
  probability: number;
}

/**
 * Prices of a market that pay more than they are worth by the chances that were told with them, which are whole millionths. Where no price does, no
 * set of bets on whichever markets wins whatever happens: it would win on average as well. What is not told a chance is not judged.
 */
export const findOverpriced = ({ marketId, specifiers, status, outcomes }: FeedMarket): Overpriced[] =>
  status !== 'active'
    ? []
    : outcomes
        .filter((outcome) => outcome.status === 'active' && outcome.odds * (outcome.probability - 1) > 1_000_000_000)
        .map(({ id, odds, probability }) => ({ marketId, specifiers, outcomeId: id, odds, probability }));
