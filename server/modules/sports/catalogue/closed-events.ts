// Events that the book offers no more, as they ended. Nothing of them changes any longer, so what was asked for is kept for a while.
import { LRUCache } from 'lru-cache';
import { atMost } from '#kit/at-most.ts';
import type { BookEvent, BookMarket, BookPlayer } from '#contract/protocols/sportsbook.ts';
import type { Book } from '../book/book.ts';

export interface ClosedEvent {
  info: BookEvent;
  markets: readonly BookMarket[];
  players: readonly BookPlayer[];
}

/** Undefined: there is no such event. @throws BookSilent */
export type ReadClosedEvent = (eventId: string) => Promise<ClosedEvent | undefined>;

const keptMs = 600_000;
const maxKept = 200;

export function createClosedEvents(book: Pick<Book, 'ask'>): ReadClosedEvent {
  const kept = new LRUCache<string, Promise<ClosedEvent | undefined>>({ ...atMost(maxKept), ttl: keptMs });
  async function ask(eventId: string): Promise<ClosedEvent | undefined> {
    try {
      const { event, markets, players } = await book.ask('event', { eventId });
      // one that is offered is the catalogue's, which is told of it in a moment
      if (event?.closedBy === 'over') return { info: event, markets, players };
      kept.delete(eventId);
      return undefined;
    } catch (error) {
      kept.delete(eventId);
      throw error;
    }
  }
  return async (eventId) => {
    const known = kept.get(eventId);
    if (known !== undefined) return await known;
    const asked = ask(eventId);
    kept.set(eventId, asked);
    return await asked;
  };
}
