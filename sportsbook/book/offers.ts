// Markets as the book offers them: at the feed's prices, or at the margin that an operator has set.
import type { FeedMarket, FeedMarketDescription } from '#contract/protocols/sports-feed.ts';
import { heldMargin, withMargin } from '#sportsbook/pricing/with-margin.ts';
import type { HeldEvent } from './market-book.ts';
import { marginFor, type Margins } from './margins.ts';

type Held = Pick<HeldEvent, 'event'>;

export function createOffers(describe: (marketId: string) => FeedMarketDescription | undefined) {
  let margins: Margins = new Map();
  /** Markets at margins of operators. */
  let offers = new WeakMap<FeedMarket, FeedMarket>();
  return {
    setMargins(next: Margins): void {
      margins = next;
      offers = new WeakMap();
    },
    offered({ event }: Held, market: FeedMarket): FeedMarket {
      const margin = marginFor(margins, event, market.marketId);
      if (margin === undefined) return market;
      const known = offers.get(market);
      if (known !== undefined) return known;
      const made = withMargin(market, margin, describe(market.marketId)?.rule);
      offers.set(market, made);
      return made;
    },
    /** The margin that an operator has set, or else what the market's own prices hold of that outcome. */
    marginOf({ event }: Held, market: FeedMarket, outcomeId: string): { isSet: boolean; margin: number } {
      const set = marginFor(margins, event, market.marketId);
      return { isSet: set !== undefined, margin: set ?? heldMargin(market, outcomeId, describe(market.marketId)?.rule) };
    },
  };
}
