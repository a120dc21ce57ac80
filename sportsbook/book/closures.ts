import type { Book } from '../book-parts.ts';
import { tellEvent } from './follow-feed.ts';

const known = new WeakMap<Book, string>();

/** Reads what operators keep closed; where it has changed, houses are told of the events that it concerns. */
export async function readClosures(book: Book): Promise<void> {
  const rows = await book.database.query<{ scope: string; subject: string }>(
    'select scope, subject from sportsbook.closure order by scope, subject',
  );
  const named = rows.map(({ scope, subject }) => `${scope} ${subject}`);
  const print = named.join('\n');
  const before = known.get(book) ?? '';
  if (before === print) return;
  known.set(book, print);
  book.markets.setClosures(new Set(named));
  const changed = new Set([...before.split('\n'), ...named].filter((name) => name !== '').map((name) => name.split(' ')[1]));
  for (const held of book.markets.events.values())
    if (changed.has(held.event.id) || changed.has(held.event.sportId)) tellEvent(book, held, held.markets.keys());
}
