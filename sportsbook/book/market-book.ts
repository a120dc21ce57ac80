// The state of events and markets as the feed has told it, in memory, and whether bets are taken on them.
import {
  type FeedEvent,
  type FeedEventState,
  type FeedMarket,
  type FeedMarketDescription,
  type FeedMessage,
  type FeedOutcome,
  type FeedProducer,
  feedProducers,
  type FeedScore,
} from '#contract/protocols/sports-feed.ts';
import { createLookUp } from './look-up.ts';
import { isMainMarket } from './main-markets.ts';
import { endedAs, heldOf, leaveSettled, type MarketEnds, setStatus, settle, unsettle, unvoidMarkets, voidMarkets } from './market-ends.ts';
import { createOffers } from './offers.ts';
import type { Liabilities } from './price-moves.ts';
import { type BookEvent, type BookMarket, isInPlay } from '#contract/protocols/sportsbook.ts';
import type { BookSelection } from '#contract/protocols/sportsbook-bets.ts';

export interface HeldEvent {
  event: FeedEvent;
  score: FeedScore | null;
  producer: FeedProducer;
  /** By `keyOf`. */
  markets: Map<string, FeedMarket>;
  /** How those ended that are settled, by the same key. */
  ends: Map<string, MarketEnds>;
}

export interface Found {
  held: HeldEvent;
  market: FeedMarket;
  outcome: FeedOutcome;
  /** The rule of its kind, where the feed has described that. */
  rule: string | undefined;
  /** Bets are taken on it now. */
  isOpen: boolean;
  /** In play, by the feed or by the hour: a feed that does not say so yet is late. */
  isLive: boolean;
}

/** What changed with a message, for who follows the book. */
export interface Change {
  eventId: string;
  isEventChanged: boolean;
  /** Keys of markets. */
  markets: readonly string[];
  /** Markets that are not named are no longer offered. */
  isFull: boolean;
}

export const keyOf = (marketId: string, specifiers: string): string => `${marketId}|${specifiers}`;

const running: readonly FeedEvent['status'][] = ['live', 'interrupted'];
const takesBets: readonly FeedEvent['status'][] = ['scheduled', ...running];
export const isOver = ({ event }: Pick<HeldEvent, 'event'>): boolean => !takesBets.includes(event.status);
export const isLive = ({ event }: Pick<HeldEvent, 'event'>): boolean => running.includes(event.status);

/** What operators keep closed: `sport <id>`, `event <id>`, `market <event id> <market id>`. */
export type Closures = ReadonlySet<string>;

/** A chance that moves without moving a price is nothing that is shown. */
const isShownAlike = (one: FeedMarket, other: FeedMarket): boolean =>
  one.status === other.status &&
  one.isMain === other.isMain &&
  one.outcomes.length === other.outcomes.length &&
  one.outcomes.every(({ id, odds, status }, at) => {
    const now = other.outcomes[at];
    return id === now?.id && odds === now.odds && status === now.status;
  });

const hasBegun = (held: HeldEvent, producer: FeedProducer): boolean => producer === 'prematch' && isLive(held);

/** Said by the pre-match producer of an event of which the live one has the word by now, as after an outage over its beginning. */
const isLate = (held: HeldEvent, producer: FeedProducer): boolean => hasBegun(held, producer) && held.producer === 'live';

/** What is in play is not scheduled again, and stops or goes on by the live producer's word alone. That it is over is heeded whoever says so. */
function statusAfter(held: HeldEvent, producer: FeedProducer, told: FeedEvent['status']): FeedEvent['status'] {
  const isBehind = (hasBegun(held, producer) && told === 'scheduled') || (isLate(held, producer) && running.includes(told));
  return isBehind ? held.event.status : told;
}

export interface MarketBookOptions {
  /** What the feed says of a kind of market; undefined: it is not known. */
  describe: (marketId: string) => FeedMarketDescription | undefined;
  wallMs: () => number;
}

export type MarketBook = ReturnType<typeof createMarketBook>;

export function createMarketBook({ describe, wallMs }: MarketBookOptions) {
  const events = new Map<string, HeldEvent>();
  // until it is heard nobody knows whether what was told last still holds
  const down = new Map<FeedProducer, number>(feedProducers.map((producer) => [producer, wallMs()]));
  let closures: Closures = new Set();
  const offers = createOffers(describe);
  const { offered, setMargins, setMoveRules, liabilities } = offers;

  const nothing = (eventId: string): Change => ({ eventId, isEventChanged: false, markets: [], isFull: false });

  function price(held: HeldEvent, message: FeedMessage & { type: 'market.priced' }): Change {
    const isHandedOver = held.producer !== message.producer;
    held.producer = message.producer;
    const told = message.markets.map((market) => ({ key: keyOf(market.marketId, market.specifiers), market }));
    const news = told.filter(({ key, market }) => {
      const before = held.markets.get(key);
      return before === undefined || isHandedOver || !isShownAlike(offered(held, before), offered(held, market));
    });
    if (message.isFull) leaveSettled(held);
    for (const { key, market } of told) held.markets.set(key, market);
    const shown = message.isFull ? [...held.markets.keys()] : news.map(({ key }) => key);
    return { eventId: message.eventId, isEventChanged: false, markets: shown, isFull: message.isFull };
  }

  function suspend(held: HeldEvent, { groups, eventId }: FeedMessage & { type: 'market.suspended' }): Change {
    const markets = setStatus(held, 'suspended', ({ marketId, status }) => {
      const group = describe(marketId)?.group;
      return status === 'active' && (groups === null || group === undefined || groups.includes(group));
    });
    return { ...nothing(eventId), markets };
  }

  /** Takes a message; undefined where it changes nothing that is shown. */
  function apply(message: FeedMessage): Change | undefined {
    if (message.type === 'feed.down' || message.type === 'feed.recovered') return undefined;
    const { eventId } = message;
    if (message.type === 'event.changed' && !events.has(eventId)) {
      events.set(eventId, { event: message.event, score: null, producer: message.producer, markets: new Map(), ends: new Map() });
      return { ...nothing(eventId), isEventChanged: true };
    }
    const held = events.get(eventId);
    if (held === undefined) return undefined;
    if (message.type === 'event.changed') {
      held.event = { ...message.event, status: statusAfter(held, message.producer, message.event.status) };
      return { ...nothing(eventId), isEventChanged: true };
    }
    if (message.type === 'event.score') {
      const status = statusAfter(held, message.producer, message.status);
      if (!isLate(held, message.producer)) held.score = message.score;
      held.event = { ...held.event, status };
      return { ...nothing(eventId), isEventChanged: true };
    }
    if (message.type === 'market.priced') return isLate(held, message.producer) ? undefined : price(held, message);
    if (message.type === 'market.suspended') return isLate(held, message.producer) ? undefined : suspend(held, message);
    if (message.type === 'market.settled') return { ...nothing(eventId), markets: settle(held, message.markets) };
    if (message.type === 'market.voided') return { ...nothing(eventId), markets: voidMarkets(held, message) };
    if (message.type === 'market.unvoided') return { ...nothing(eventId), markets: unvoidMarkets(held, message) };
    return { ...nothing(eventId), markets: unsettle(held, message.markets) };
  }

  function closedBy(held: HeldEvent): BookEvent['closedBy'] {
    if (isOver(held)) return 'over';
    if (closures.has(`sport ${held.event.sportId}`) || closures.has(`event ${held.event.id}`)) return 'operator';
    if (down.has(held.producer)) return 'silence';
    return held.event.status === 'interrupted' ? 'feed' : null;
  }

  const isMarketOpen = (held: HeldEvent, market: FeedMarket): boolean =>
    market.status === 'active' && !closures.has(`market ${held.event.id} ${market.marketId}`);

  return {
    events: events as ReadonlyMap<string, HeldEvent>,
    /** Replaces everything. */
    load(states: readonly FeedEventState[]): void {
      events.clear();
      for (const state of states) events.set(state.event.id, heldOf(state));
    },
    apply,
    forget: (eventId: string): boolean => events.delete(eventId),
    /** Ids of the events that are opened or closed by it. */
    setProducer(producer: FeedProducer, isUp: boolean): string[] {
      const isNews = isUp ? down.delete(producer) : !down.has(producer) && down.set(producer, wallMs()) !== undefined;
      return isNews ? [...events.values()].filter((held) => held.producer === producer).map(({ event }) => event.id) : [];
    },
    /** Producers that are not heard, and since when. */
    silent: (): ReadonlyMap<FeedProducer, number> => down,
    setClosures(next: Closures): void {
      closures = next;
    },
    setMargins,
    setMoveRules,
    liabilities,
    /** What would be lost on outcomes of an event, which moves its prices. */
    setLiabilities: (eventId: string, next: Liabilities): void =>
      offers.setLiabilities(eventId, next, events.get(eventId)?.markets.values() ?? []),
    ...createLookUp(events, offers),
    find({ eventId, marketId, specifiers, outcomeId }: BookSelection): Found | undefined {
      const held = events.get(eventId);
      const told = held?.markets.get(keyOf(marketId, specifiers));
      if (held === undefined || told === undefined) return undefined;
      const market = offered(held, told);
      const outcome = market.outcomes.find(({ id }) => id === outcomeId);
      if (outcome === undefined) return undefined;
      const isOpen = closedBy(held) === null && isMarketOpen(held, market) && outcome.status === 'active' && outcome.odds > 1000;
      return {
        held,
        market,
        outcome,
        rule: describe(marketId)?.rule,
        isOpen,
        isLive: isInPlay({ event: held.event, isLive: isLive(held) }, wallMs()),
      };
    },
    /** Its markets on which bets are taken, at the prices that are offered. */
    openMarkets: (held: HeldEvent): FeedMarket[] =>
      closedBy(held) === null
        ? [...held.markets.values()].filter((market) => isMarketOpen(held, market)).map((market) => offered(held, market))
        : [],
    /** The event as the house shows it. */
    show(held: HeldEvent): BookEvent {
      const by = closedBy(held);
      const open = by === null ? [...held.markets.values()].filter((market) => isMarketOpen(held, market)).length : 0;
      return { event: held.event, score: held.score, isOpen: by === null, closedBy: by, isLive: isLive(held), openMarkets: open };
    },
    /** A market as the house shows it: without probabilities, suspended where the book takes no bets on it. */
    showMarket(held: HeldEvent, told: FeedMarket): BookMarket {
      const market = offered(held, told);
      const isKept = market.status !== 'active' || (closedBy(held) === null && isMarketOpen(held, market));
      const status = isKept ? market.status : 'suspended';
      return {
        marketId: market.marketId,
        specifiers: market.specifiers,
        isMain: market.isMain,
        isListed: isMainMarket(market, describe(market.marketId)),
        status,
        outcomes: market.outcomes.map(({ id, odds, status: own }) => {
          const ended = endedAs(held, market, id);
          return { id, odds, status: isKept ? own : 'suspended', ...(ended !== undefined && { ended }) };
        }),
      };
    },
  };
}
