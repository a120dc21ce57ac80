// Follows the feed: what it says of prices and events goes into the book's memory and on to the houses, what it says of results into the
// database first. What was said while the book was away is made up for.
import type { FastifyBaseLogger } from 'fastify';
import type { FeedMessage } from '#contract/protocols/sports-feed.ts';
import type { Database } from '#kit/service-database.ts';
import type { FeedConnection, FeedSource } from '#sportsbook/feed/client/feed-source.ts';
import { isTelling, keepPlace, keepResults, resultsOf } from '../settlement/keep-result.ts';
import { readMissedEvents, resultsOfStates } from '../settlement/results-of-states.ts';
import type { DeltaLog, NewDelta } from './delta-log.ts';
import type { Change, HeldEvent, MarketBook } from './market-book.ts';

export interface FollowParts {
  database: Database;
  feed: FeedSource;
  /** The feed's name, under which the place in it is kept. */
  feedName: string;
  book: MarketBook;
  deltas: DeltaLog;
  wallMs: () => number;
  /** Reads what prices depend on besides; before anything is offered. */
  readTerms: () => Promise<void>;
  /** Called when results were kept. */
  onResults: () => void;
  log: FastifyBaseLogger;
}

/** So much of the feed may be taken again after a restart, where nothing was to be kept on the way. */
const placeEveryMs = 30_000;

/** Tells of an event whatever of it may have changed. */
export function tellEvent(
  { markets: book, deltas }: { markets: MarketBook; deltas: DeltaLog },
  held: HeldEvent,
  keys: Iterable<string>,
  isFull = false,
): void {
  const shown = [...keys].flatMap((key) => {
    const market = held.markets.get(key);
    return market === undefined ? [] : [book.showMarket(held, market)];
  });
  const told: NewDelta[] = [{ type: 'event', ...book.show(held) }];
  if (shown.length > 0 || isFull) told.push({ type: 'markets', eventId: held.event.id, isFull, markets: shown });
  deltas.add(told);
}

function tellChange(parts: FollowParts, change: Change, openBefore: number): void {
  const held = parts.book.events.get(change.eventId);
  if (held === undefined) return;
  const shown = parts.book.show(held);
  const told: NewDelta[] = [];
  if (change.isEventChanged || shown.openMarkets !== openBefore) told.push({ type: 'event', ...shown });
  const isOpening = openBefore === 0 || shown.openMarkets === 0;
  // an event that opens or closes takes all of its markets along
  const keys = change.isEventChanged && isOpening ? held.markets.keys() : change.markets;
  const markets = [...keys].flatMap((key) => {
    const market = held.markets.get(key);
    return market === undefined ? [] : [parts.book.showMarket(held, market)];
  });
  if (markets.length > 0 || change.isFull) told.push({ type: 'markets', eventId: change.eventId, isFull: change.isFull, markets });
  parts.deltas.add(told);
}

export interface Following {
  /** Resolves once the book holds what the feed says now. */
  ready: Promise<void>;
  close(): Promise<void>;
}

export function followFeed(parts: FollowParts): Following {
  const { database, feed, feedName, book, wallMs, log } = parts;
  /** Up to here the snapshot holds everything: what is told again of before it concerns results alone. */
  let heldUpTo = 0;
  let placeKeptAt = 0;
  let connection: FeedConnection | undefined;
  const closing = new AbortController();

  async function readSnapshot(): Promise<number> {
    const snapshot = await feed.snapshot();
    const states = [...snapshot.events, ...(await readMissedEvents(database, feed, snapshot))];
    await database.transact(async (tx) => {
      const results = await resultsOfStates(tx, states, {
        source: `${feedName} ${snapshot.sequence} snapshot`,
        told_at: new Date(snapshot.at),
      });
      await keepResults(tx, results, new Date(wallMs()));
    });
    book.load(snapshot.events);
    heldUpTo = snapshot.sequence;
    for (const held of book.events.values()) tellEvent({ markets: book, deltas: parts.deltas }, held, held.markets.keys(), true);
    parts.onResults();
    return snapshot.sequence;
  }

  async function keep(message: FeedMessage): Promise<void> {
    const now = wallMs();
    if (isTelling(message)) {
      await database.transact(async (tx) => {
        await keepResults(tx, resultsOf(message, feedName), new Date(now));
        await keepPlace(tx, feedName, message.sequence, new Date(now));
      });
      parts.onResults();
    } else if (now - placeKeptAt > placeEveryMs)
      await database.transact(async (tx) => await keepPlace(tx, feedName, message.sequence, new Date(now)));
    else return;
    placeKeptAt = now;
  }

  async function onMessage(message: FeedMessage): Promise<void> {
    if (message.sequence > heldUpTo) {
      const held = 'eventId' in message ? book.events.get(message.eventId) : undefined;
      const openBefore = held === undefined ? 0 : book.show(held).openMarkets;
      const change = book.apply(message);
      if (change !== undefined) tellChange(parts, change, openBefore);
    }
    await keep(message);
  }

  function setProducer(producer: Parameters<MarketBook['setProducer']>[0], isUp: boolean): void {
    for (const id of book.setProducer(producer, isUp)) {
      const held = book.events.get(id);
      if (held !== undefined) tellEvent({ markets: book, deltas: parts.deltas }, held, held.markets.keys());
    }
  }

  async function begin(): Promise<void> {
    await parts.readTerms();
    const [place] = await database.query<{ sequence: bigint }>('select sequence from sportsbook.feed_place where feed = $1', [feedName]);
    const upTo = await readSnapshot();
    if (closing.signal.aborted) return;
    connection = feed.connect(place === undefined ? upTo : Number(place.sequence), {
      onMessage,
      onDown: async (producer) => setProducer(producer, false),
      onUp: async (producer) => setProducer(producer, true),
      onGap: readSnapshot,
    });
  }

  /** A feed or a database that is away at the start is asked again until it is there. */
  async function beginUntilDone(): Promise<void> {
    for (let waitMs = 250; !closing.signal.aborted; waitMs = Math.min(waitMs * 2, 5000)) {
      try {
        await begin();
        return;
      } catch (error) {
        log.warn({ err: error }, 'the book cannot begin to follow its feed; it tries again');
        await new Promise((resolve) => setTimeout(resolve, waitMs).unref());
      }
    }
  }

  const ready = beginUntilDone();
  return {
    ready,
    async close() {
      closing.abort();
      await connection?.close();
    },
  };
}
