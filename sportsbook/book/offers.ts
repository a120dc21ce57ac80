// Markets as the book offers them: at the feed's prices, or at the margin that an operator has set, and lower where the book would lose much.
import type { FeedMarket, FeedMarketDescription } from '#contract/protocols/sports-feed.ts';
import { moveForLiability } from '#sportsbook/pricing/move-for-liability.ts';
import { withMargin } from '#sportsbook/pricing/with-margin.ts';
import { keyOf, type HeldEvent } from './market-book.ts';
import { marginFor, type Margins } from './margins.ts';
import { type Liabilities, type MoveRules, movesOf } from './price-moves.ts';

type Held = Pick<HeldEvent, 'event'>;

export function createOffers(describe: (marketId: string) => FeedMarketDescription | undefined) {
  let margins: Margins = new Map();
  let rules: MoveRules = new Map();
  const liabilities = new Map<string, Liabilities>();
  /** Markets that are offered at other prices than the feed's. */
  let offers = new WeakMap<FeedMarket, FeedMarket>();
  const movesFor = ({ event }: Held, market: FeedMarket) =>
    movesOf(rules, event, market, liabilities.get(event.id)?.get(keyOf(market.marketId, market.specifiers)));
  function priced({ event }: Held, market: FeedMarket): FeedMarket {
    const margin = marginFor(margins, event, market.marketId);
    return margin === undefined ? market : withMargin(market, margin, describe(market.marketId)?.rule);
  }
  return {
    setMargins(next: Margins): void {
      margins = next;
      offers = new WeakMap();
    },
    setMoveRules(next: MoveRules): void {
      rules = next;
      offers = new WeakMap();
    },
    /** What would be lost on an event; without outcomes: nothing. `markets`: those of it that are held. */
    setLiabilities(eventId: string, next: Liabilities, markets: Iterable<FeedMarket>): void {
      if (next.size === 0) liabilities.delete(eventId);
      else liabilities.set(eventId, next);
      for (const market of markets) offers.delete(market);
    },
    liabilities: liabilities as ReadonlyMap<string, Liabilities>,
    /** By which share an outcome is made dearer. */
    moveOf: (held: Held, market: FeedMarket, outcomeId: string): number => movesFor(held, market)?.get(outcomeId) ?? 0,
    /** Before it is moved. */
    unmoved: priced,
    offered(held: Held, market: FeedMarket): FeedMarket {
      if (market.status === 'settled') return market;
      const margin = marginFor(margins, held.event, market.marketId);
      const moves = movesFor(held, market);
      if (margin === undefined && moves === undefined) return market;
      const known = offers.get(market);
      if (known !== undefined) return known;
      const made = moves === undefined ? priced(held, market) : moveForLiability(priced(held, market), moves);
      offers.set(market, made);
      return made;
    },
    /** Whether an operator has set the margin of a market. */
    isSet: ({ event }: Held, { marketId }: FeedMarket): boolean => marginFor(margins, event, marketId) !== undefined,
  };
}
