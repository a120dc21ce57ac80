// A feed that says what a test tells it to say, in memory.
import {
  type FeedEvent,
  type FeedEventState,
  type FeedJoint,
  type FeedMarket,
  type FeedMarketDescription,
  type FeedMessage,
  type FeedPlayer,
  type FeedProducer,
  type FeedSettlement,
  type FeedStandings,
  feedProducers,
} from '#contract/protocols/sports-feed.ts';
import type { SportsResult, SportsResultsDay } from '#contract/protocols/sports-results.ts';
import type { FeedArchive, FeedListener, FeedSource } from '#sportsbook/feed/client/feed-source.ts';
import { chainDay, genesisOf, publicKeyOf, resultsKeyFrom } from '#sportsbook/results/chain.ts';

type Unnumbered<M> = M extends { sequence: number }
  ? Omit<M, 'sequence' | 'previous' | 'at' | 'producer'> & { producer?: FeedProducer }
  : never;
export type NewMessage = Unnumbered<FeedMessage>;

export interface TestFeed {
  source: FeedSource & FeedArchive;
  /** Players of competitors, by the competitors' ids. */
  squads: Map<string, readonly FeedPlayer[]>;
  /** It tells of no competitor before this. */
  holdsSquads: Promise<void> | undefined;
  /** Tables of leagues, by their ids. */
  standings: Map<string, FeedStandings>;
  /** What is said is taken by every book that listens before this resolves. */
  say(message: NewMessage): Promise<void>;
  /** Makes an event known with its markets. */
  offer(event: Partial<FeedEvent> & { id: string }, markets: readonly FeedMarket[]): Promise<void>;
  price(eventId: string, markets: readonly FeedMarket[]): Promise<void>;
  settle(eventId: string, certainty: 1 | 2, markets: readonly FeedSettlement[]): Promise<void>;
  /** Events that it knows still, though no snapshot holds them. */
  past: Map<string, FeedEventState>;
  /** Publishes the results of a day, YYYY-MM-DD. */
  publish(day: string, results: readonly SportsResult[]): void;
  /** Whether a producer is heard: by those who listen now and by those who come later. */
  setUp(producer: FeedProducer, isUp: boolean): Promise<void>;
  /** What combinations within an event are priced at. */
  joint: (legs: number) => FeedJoint;
  /** Resolves with the next book that listens. */
  heard(): Promise<void>;
  close(): void;
}

/** A market with one outcome for each price, called 1, 2, … */
export const marketOf = (
  marketId: string,
  prices: readonly number[],
  specifiers = '',
  status: FeedMarket['status'] = 'active',
): FeedMarket => ({
  marketId,
  specifiers,
  status,
  isMain: true,
  outcomes: prices.map((odds, at) => ({ id: String(at + 1), odds, probability: Math.floor(930_000_000 / odds), refund: 0, status })),
});

/** A settlement of such a market: the outcome of that number has won. */
export const wonBy = (marketId: string, outcomes: number, winner: number, specifiers = ''): FeedSettlement => ({
  marketId,
  specifiers,
  rule: 'result',
  outcomes: Array.from({ length: outcomes }, (_, at) => ({
    id: String(at + 1),
    result: at + 1 === winner ? 1 : 0,
    voidHalves: 0,
    deadHeat: 1,
  })),
});

/** `kinds`: what it says of the kinds of its markets. */
export function createTestFeed(wallMs: () => number, kinds: readonly FeedMarketDescription[] = []): TestFeed {
  const states = new Map<string, FeedEventState>();
  const messages: FeedMessage[] = [];
  const listeners = new Set<FeedListener>();
  const up = new Set<FeedProducer>(feedProducers);
  const waiting: (() => void)[] = [];
  const days = new Map<string, SportsResultsDay>();
  const resultsKey = resultsKeyFrom(Buffer.alloc(32, 7));
  const feed: TestFeed = {
    source: {
      connect(after, listener) {
        let sequence = after;
        let isClosed = false;
        const own: FeedListener = {
          ...listener,
          async onMessage(message) {
            await listener.onMessage(message);
            sequence = message.sequence;
          },
        };
        const begun = (async () => {
          for (const message of messages.filter((one) => one.sequence > after)) if (!isClosed) await own.onMessage(message);
          if (isClosed) return;
          listeners.add(own);
          for (const producer of up) await own.onUp(producer);
          waiting.shift()?.();
        })();
        return {
          get sequence() {
            return sequence;
          },
          async close() {
            isClosed = true;
            listeners.delete(own);
            await begun;
          },
        };
      },
      async *recover() {
        yield* messages;
      },
      snapshot: async () => ({ sequence: messages.length, at: wallMs(), events: structuredClone([...states.values()]) }),
      catalogue: async () => ({ sports: [], categories: [], tournaments: [], competitors: [] }),
      markets: async () => kinds,
      event: async (id) => states.get(id) ?? feed.past.get(id),
      competitor: async (id) => {
        await feed.holdsSquads;
        const players = feed.squads.get(id);
        return players && { competitor: { id, sportId: '', categoryId: '', names: { en: id }, short: '', colours: [] }, players };
      },
      standings: async (id) => feed.standings.get(id),
      results: async (day) => days.get(day),
      resultsKey: async () => publicKeyOf(resultsKey),
      joint: async ({ legs }) => feed.joint(legs.length),
    },
    squads: new Map(),
    holdsSquads: undefined,
    past: new Map(),
    standings: new Map(),
    async say(message) {
      const sequence = messages.length + 1;
      const told: FeedMessage = { producer: 'prematch', ...message, sequence, previous: sequence - 1, at: wallMs() };
      messages.push(told);
      keep(told);
      for (const listener of listeners) await listener.onMessage(told);
    },
    async offer({ id, ...more }, markets) {
      const event: FeedEvent = {
        id,
        kind: 'match',
        sportId: 'football',
        categoryId: 'c1',
        tournamentId: `league-${id}`,
        season: 1,
        round: 1,
        names: { en: `Match ${id}` },
        competitorIds: [`${id}-home`, `${id}-away`],
        status: 'scheduled',
        startsAt: wallMs() + 3_600_000,
        isLiveCovered: true,
        ...more,
      };
      await feed.say({ type: 'event.changed', eventId: id, event, reason: 'new' });
      await feed.price(id, markets);
    },
    async price(eventId, markets) {
      await feed.say({ type: 'market.priced', eventId, isFull: false, markets: [...markets] });
    },
    async settle(eventId, certainty, markets) {
      await feed.say({ type: 'market.settled', eventId, certainty, markets: [...markets] });
    },
    publish: (day, results) => void days.set(day, chainDay(day, genesisOf(day), results, resultsKey)),
    async setUp(producer, isUp) {
      if (isUp) up.add(producer);
      else up.delete(producer);
      for (const listener of listeners) await (isUp ? listener.onUp(producer) : listener.onDown(producer, wallMs()));
    },
    joint: () => ({ combines: false, sequence: messages.length, probability: 0, odds: 0, reason: 'not-combinable', pair: null }),
    heard: async () => await new Promise((resolve) => waiting.push(resolve)),
    close: () => listeners.clear(),
  };

  function keep(message: FeedMessage): void {
    if (message.type === 'event.changed') {
      const known = states.get(message.eventId);
      states.set(
        message.eventId,
        known === undefined
          ? { event: message.event, score: null, producer: 'prematch', markets: [], settlements: [], voids: [] }
          : { ...known, event: message.event },
      );
    }
    const state = 'eventId' in message ? states.get(message.eventId) : undefined;
    if (state === undefined) return;
    const keys = (markets: readonly { marketId: string; specifiers: string }[]) =>
      new Set(markets.map((one) => `${one.marketId} ${one.specifiers}`));
    const without = <M extends { marketId: string; specifiers: string }>(
      all: readonly M[],
      gone: readonly { marketId: string; specifiers: string }[],
    ): M[] => all.filter((one) => !keys(gone).has(`${one.marketId} ${one.specifiers}`));
    if (message.type === 'market.priced')
      state.markets = [...(message.isFull ? [] : without(state.markets, message.markets)), ...message.markets];
    if (message.type === 'market.settled')
      state.settlements = [
        ...state.settlements.filter(({ settlement }) => without([settlement], message.markets).length > 0),
        ...message.markets.map((settlement) => ({ settlement, certainty: message.certainty })),
      ];
    if (message.type === 'market.unsettled')
      state.settlements = state.settlements.filter(({ settlement }) => without([settlement], message.markets).length > 0);
    if (message.type === 'event.score') Object.assign(state.event, { status: message.status });
  }
  return feed;
}
