import type { FeedMarket } from '#contract/protocols/sports-feed.ts';
import { maxOdds, minOdds, onLadder } from './ladder.ts';
import { powerMargin, powerMarginAlone } from './margin.ts';
import { isPricedAlone } from './price-market.ts';

const million = 1_000_000;

/**
 * The market at another margin, a share, by the feed's fair probabilities. `rule`: of its kind, where that is known. One of which the feed does not
 * tell how likely it is stays as it is.
 */
export function withMargin(market: FeedMarket, margin: number, rule: string | undefined): FeedMarket {
  const fair = market.outcomes.map(({ probability }) => probability / million);
  if (market.outcomes.some(({ status, probability }) => status === 'active' && (probability <= 0 || probability >= million))) return market;
  const priced = isPricedAlone(rule) ? fair.map((one) => powerMarginAlone(one, margin)) : powerMargin(fair, margin);
  const outcomes = market.outcomes.map((outcome, at) => {
    if (outcome.status === 'deactivated') return outcome;
    const odds = onLadder(Math.min(maxOdds, 1000 / (priced[at] ?? 1)));
    return odds === undefined || odds < minOdds ? { ...outcome, odds: 1000, status: 'deactivated' as const } : { ...outcome, odds };
  });
  return { ...market, outcomes };
}

/** What of a market's stakes its prices hold, as a share: over all of it, or of one outcome where each is priced alone. */
export function heldMargin({ outcomes }: FeedMarket, outcomeId: string, rule: string | undefined): number {
  const counted = outcomes.filter(
    ({ id, odds, probability }) => odds > 1000 && probability > 0 && (!isPricedAlone(rule) || id === outcomeId),
  );
  const asked = counted.reduce((sum, { odds }) => sum + 1000 / odds, 0);
  const fair = counted.reduce((sum, { probability }) => sum + probability / million, 0);
  return fair === 0 ? 0 : Math.max(0, asked / fair - 1);
}
