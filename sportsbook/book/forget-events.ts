import type { Book } from '../book-parts.ts';
import { isOver } from './market-book.ts';

/** An event that is over is shown for so long after its beginning. */
const shownMs = 8 * 3_600_000;
const everyMs = 60_000;
const lookedAt = new WeakMap<Book, number>();

/** Lets go of events that are long over, now and then; houses are told. Their bets are settled by the database alone. */
export function forgetEvents(book: Book): void {
  const wallMs = book.wallMs();
  if (wallMs - (lookedAt.get(book) ?? 0) < everyMs) return;
  lookedAt.set(book, wallMs);
  const gone = [...book.markets.events.values()].filter((held) => isOver(held) && held.event.startsAt < wallMs - shownMs);
  for (const { event } of gone) book.markets.forget(event.id);
  book.deltas.add(gone.map(({ event }) => ({ type: 'event-gone' as const, eventId: event.id })));
}
