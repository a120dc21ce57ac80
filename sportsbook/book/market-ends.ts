// How markets of an event ended, as the feed told it last: it stays with the event when its prices are told anew.
import type { FeedEventState, FeedMarket, FeedMessageOf, FeedSettlement } from '#contract/protocols/sports-feed.ts';
import { endOf, type LegEnd } from '../slip/index.ts';
import { type HeldEvent, keyOf } from './market-book.ts';

/** By outcome. */
export type MarketEnds = ReadonlyMap<string, LegEnd>;
type Held = Pick<HeldEvent, 'markets' | 'ends'>;
type Keys = readonly { marketId: string; specifiers: string }[] | null;

const withStatus = (market: FeedMarket, status: FeedMarket['status']): FeedMarket => ({
  ...market,
  status,
  outcomes: market.outcomes.map((outcome) => ({ ...outcome, status })),
});

/** Sets the status of markets that are offered, and with it those of their outcomes. Returns the keys of those that had another. */
export function setStatus(held: Held, status: FeedMarket['status'], isMeant: (market: FeedMarket) => boolean): string[] {
  const keys: string[] = [];
  for (const [key, market] of held.markets)
    if (market.status !== status && isMeant(market)) {
      held.markets.set(key, withStatus(market, status));
      keys.push(key);
    }
  return keys;
}

const named = (markets: Keys) => {
  const keys = markets && new Set(markets.map(({ marketId, specifiers }) => keyOf(marketId, specifiers)));
  return ({ marketId, specifiers }: FeedMarket): boolean => keys === null || keys.has(keyOf(marketId, specifiers));
};

/** One that is not offered any more, as its settlement names it. */
const asSettled = ({ marketId, specifiers, outcomes }: FeedSettlement): FeedMarket => ({
  marketId,
  specifiers,
  status: 'settled',
  isMain: false,
  outcomes: outcomes.map(({ id }) => ({ id, odds: 1000, probability: 0, status: 'settled' })),
});

const isSame = (one: MarketEnds | undefined, other: MarketEnds): boolean =>
  one?.size === other.size && [...other].every(([id, end]) => one.get(id) === end);

/** Returns the keys of markets that are not as they were; what is only confirmed is. */
export function settle(held: Held, settlements: readonly FeedSettlement[]): string[] {
  const keys: string[] = [];
  for (const settlement of settlements) {
    const key = keyOf(settlement.marketId, settlement.specifiers);
    const [before, ends] = [held.markets.get(key), new Map(settlement.outcomes.map((outcome) => [outcome.id, endOf(outcome)]))];
    const isKnown = before?.status === 'settled' && isSame(held.ends.get(key), ends);
    held.ends.set(key, ends);
    if (isKnown) continue;
    held.markets.set(key, before === undefined ? asSettled(settlement) : withStatus(before, 'settled'));
    keys.push(key);
  }
  return keys;
}

/** Lets go of what is not told any more; what has ended is shown on, and stands for no ladder. */
export function leaveSettled({ markets }: Held): void {
  for (const [key, market] of markets)
    if (market.status === 'settled') markets.set(key, { ...market, isMain: false });
    else markets.delete(key);
}

/** The same where the last settlement of markets was wrong. */
export function unsettle(held: Held, markets: Keys): string[] {
  for (const { marketId, specifiers } of markets ?? []) held.ends.delete(keyOf(marketId, specifiers));
  return setStatus(held, 'suspended', named(markets));
}

type Windowed = Pick<FeedMessageOf<'market.voided'>, 'from' | 'to' | 'markets'>;

/** A window voids bets, not the market. */
const isWhole = ({ from, to }: Windowed): boolean => from === null && to === null;

export const voidMarkets = (held: Held, given: Windowed): string[] =>
  isWhole(given) ? setStatus(held, 'cancelled', named(given.markets)) : [];

/** Takes that back: what was settled besides is so again. */
export function unvoidMarkets(held: Held, given: Windowed): string[] {
  if (!isWhole(given)) return [];
  const isMeant = named(given.markets);
  const isCancelled = (market: FeedMarket): boolean => market.status === 'cancelled' && isMeant(market);
  const settled = setStatus(held, 'settled', (market) => isCancelled(market) && held.ends.has(keyOf(market.marketId, market.specifiers)));
  return [...settled, ...setStatus(held, 'suspended', isCancelled)];
}

/** The event as a feed has it, with how its markets ended. */
export function heldOf({ event, score, producer, markets, settlements, voids }: FeedEventState): HeldEvent {
  const byKey = new Map(markets.map((market) => [keyOf(market.marketId, market.specifiers), market]));
  const held: HeldEvent = { event, score, producer, markets: byKey, ends: new Map() };
  settle(
    held,
    settlements.map(({ settlement }) => settlement),
  );
  for (const given of voids) voidMarkets(held, given);
  return held;
}

/** How an outcome of the market ended; undefined: it has not, or nobody said how. */
export function endedAs(held: Held, { marketId, specifiers, status }: FeedMarket, outcomeId: string): LegEnd | undefined {
  if (status === 'cancelled') return 'void';
  return status === 'settled' ? held.ends.get(keyOf(marketId, specifiers))?.get(outcomeId) : undefined;
}
