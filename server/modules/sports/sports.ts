// The house's side of the sportsbook, put together: the book as it is asked, and the catalogue that follows it.
import { LRUCache } from 'lru-cache';
import type { BookBet } from '#contract/protocols/sportsbook-bets.ts';
import { atMost } from '#kit/at-most.ts';
import type { Log } from '#server/platform/log.ts';
import { type Book, BookSilent, createBook } from './book/book.ts';
import { type Catalogue, createCatalogue } from './catalogue/catalogue.ts';
import { createClosedEvents, type ReadClosedEvent } from './catalogue/closed-events.ts';
import { type EventState, lacksNames } from './catalogue/event-state.ts';
import { followBook, type Follower, type Listening } from './catalogue/follow-book.ts';
import { createSportsSearch, type SportsSearch } from './catalogue/search-sports.ts';
import { createSquads } from './catalogue/squads.ts';
import type { BookAddress } from './config.ts';

type BetListener = (bets: readonly BookBet[]) => Promise<void>;

export interface Sports {
  /** Undefined where the house offers no sports. */
  book: Book | undefined;
  catalogue: Catalogue;
  search: SportsSearch;
  /** Has every market of an event known. Returns false where there is no such event. @throws BookSilent */
  load(eventId: string): Promise<boolean>;
  /** An event that is offered no more, as it ended; undefined: there is none. @throws BookSilent */
  readClosed: ReadClosedEvent;
  /** Calls back with bets that changed, as the book told them. */
  onBets(listener: BetListener): () => void;
  /** Calls those who listen with bets that were learned of by asking. */
  tellOfBets: BetListener;
  /** Begins to follow the book. */
  start(listening: Listening): void;
  close(): Promise<void>;
}

interface SportsParts {
  /** Where the book is; undefined where there is none. */
  access: BookAddress | undefined;
  log: Log;
  wallMs: () => number;
}

/** Somebody may never be named. */
const nameEveryMs = 60_000;
const maxNamed = 2000;

export function createSports({ access, log, wallMs }: SportsParts): Sports {
  const book = access && createBook(access, wallMs, log);
  const catalogue = createCatalogue();
  const squads = createSquads({ book, catalogue, log, wallMs });
  const listeners = new Set<BetListener>();
  let follower: Follower | undefined;
  /** When that was asked last of events, by their ids. */
  const namedAtMs = new LRUCache<string, number>(atMost(maxNamed));
  const tellListeners: BetListener = async (bets) => {
    for (const listener of listeners) await listener(bets);
  };
  /** Asks for the players of an event again of whom not each has a name, beside what is answered now. */
  function nameAnew(state: EventState): void {
    const { id } = state.info.event;
    if (book === undefined || !lacksNames(state) || wallMs() - (namedAtMs.get(id) ?? Number.NEGATIVE_INFINITY) < nameEveryMs) return;
    namedAtMs.set(id, wallMs());
    book.ask('event', { eventId: id }).then(
      ({ event, players }) => (event === null ? undefined : catalogue.name(id, players)),
      (error: unknown) => log.debug({ err: error }, 'the book did not tell whom outcomes are; it is asked again'),
    );
  }
  return {
    book,
    catalogue,
    search: createSportsSearch(catalogue, squads),
    async load(eventId) {
      const state = catalogue.events.get(eventId);
      if (state === undefined) return false;
      if (state.markets !== undefined) {
        nameAnew(state);
        return true;
      }
      if (follower === undefined) throw new BookSilent('The book is not followed');
      return await follower.load(eventId);
    },
    readClosed: book === undefined ? async () => undefined : createClosedEvents(book),
    onBets(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    tellOfBets: tellListeners,
    start(listening) {
      if (book === undefined || follower !== undefined) return;
      follower = followBook({ book, catalogue, squads, log, wallMs, onBets: tellListeners, ...listening });
    },
    async close() {
      await follower?.close();
      book?.close();
      await squads.close();
    },
  };
}
