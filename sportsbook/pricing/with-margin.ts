import type { FeedMarket, FeedOutcome } from '#contract/protocols/sports-feed.ts';
import { maxOdds, minOdds, onLadder } from './ladder.ts';
import { withMarginOf } from './price-market.ts';

const million = 1_000_000;

/**
 * The market at another margin, a share, by the feed's fair probabilities. `rule`: of its kind, where that is known. One of which the feed does not
 * tell how likely it is stays as it is.
 */
export function withMargin(market: FeedMarket, margin: number, rule: string | undefined): FeedMarket {
  const fair = market.outcomes.map(({ probability }) => probability / million);
  if (market.outcomes.some(({ status, probability }) => status === 'active' && (probability <= 0 || probability >= million))) return market;
  const priced = withMarginOf(rule, fair, margin);
  const outcomes = market.outcomes.map((outcome, at) => {
    if (outcome.status === 'deactivated') return outcome;
    const odds = onLadder(Math.min(maxOdds, 1000 / (priced[at] ?? 1)));
    return odds === undefined || odds < minOdds ? { ...outcome, odds: 1000, status: 'deactivated' as const } : { ...outcome, odds };
  });
  return { ...market, outcomes };
}

/** Which share above its fair chance a price asks for; 0 where the feed does not tell the chance. */
export const heldBy = ({ odds, probability }: Pick<FeedOutcome, 'odds' | 'probability'>): number =>
  odds > 1000 && probability > 0 ? Math.max(0, (1000 * million) / (odds * probability) - 1) : 0;
