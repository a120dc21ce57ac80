// What is shown of the catalogue: where bets cannot be taken now, nothing looks as if they could.
import type { BookEvent, BookMarket } from '#contract/protocols/sportsbook.ts';
import type { ListedEvent } from '#contract/sports-live.ts';
import type { Catalogue } from './catalogue.ts';
import type { EventState } from './event-state.ts';

type Known = Pick<Catalogue, 'isCurrent' | 'epoch'>;

/** Returns the event; while the book is silent it is closed. */
export const shownEvent = ({ isCurrent }: Pick<Known, 'isCurrent'>, info: BookEvent): BookEvent =>
  isCurrent || !info.isOpen ? info : { ...info, isOpen: false, closedBy: 'silence', openMarkets: 0 };

function suspended(market: BookMarket): BookMarket {
  if (market.status !== 'active') return market;
  const outcomes = market.outcomes.map((outcome) => (outcome.status === 'active' ? { ...outcome, status: 'suspended' as const } : outcome));
  return { ...market, status: 'suspended', outcomes };
}

/** Returns the markets; those of an event that is closed are suspended. */
export const shownMarkets = ({ isCurrent }: Pick<Known, 'isCurrent'>, info: BookEvent, markets: Iterable<BookMarket>): BookMarket[] =>
  isCurrent && info.isOpen ? [...markets] : Array.from(markets, suspended);

/** Returns the event as lists show it. */
export const toListed = (catalogue: Known, { info, listed, listVersion }: EventState): ListedEvent => ({
  ...shownEvent(catalogue, info),
  epoch: catalogue.epoch,
  version: listVersion,
  main: shownMarkets(catalogue, info, listed.values()),
});
