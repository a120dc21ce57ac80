// What operators keep closed and which margins they want, read now and then: where it has changed, houses are told of the events that it concerns.
import type { Book } from '../book-parts.ts';
import { tellEvent } from './follow-feed.ts';
import type { HeldEvent } from './market-book.ts';

type Named = Map<string, string>;

interface Known {
  closures: Named;
  margins: Named;
}
const known = new WeakMap<Book, Known>();
const none: Known = { closures: new Map(), margins: new Map() };

/** Names whose value is another one, or that came or went. */
function changedNames(before: Named, now: Named): string[] {
  const names = new Set([...before.keys(), ...now.keys()]);
  return [...names].filter((name) => before.get(name) !== now.get(name));
}

/** Whether a name, `scope subject`, concerns an event; a market of all events concerns every one that offers it. */
function concerns({ event, markets }: HeldEvent, name: string): boolean {
  const [scope = '', first = ''] = name.split(' ');
  if (scope === 'sport') return event.sportId === first;
  if (scope === 'league') return event.tournamentId === first;
  if (event.id === first) return true;
  return scope === 'market' && [...markets.values()].some(({ marketId }) => marketId === first);
}

async function readNamed({ database }: Pick<Book, 'database'>): Promise<Known> {
  const rows = await database.query<{ is: 'closure' | 'margin'; name: string; value: string }>(
    `select 'closure' as is, scope || ' ' || subject as name, '' as value from sportsbook.closure
     union all select 'margin', scope || ' ' || subject, hundredths::text from sportsbook.margin`,
  );
  const of = (kind: string): Named => new Map(rows.filter(({ is }) => is === kind).map(({ name, value }) => [name, value]));
  return { closures: of('closure'), margins: of('margin') };
}

/** Reads what operators want; where it has changed, the book goes by it from now on. */
export async function readTerms(book: Book): Promise<void> {
  const now = await readNamed(book);
  const before = known.get(book) ?? none;
  const changed = [...changedNames(before.closures, now.closures), ...changedNames(before.margins, now.margins)];
  known.set(book, now);
  if (changed.length === 0) return;
  book.markets.setClosures(new Set(now.closures.keys()));
  book.markets.setMargins(new Map([...now.margins].map(([name, hundredths]) => [name, Number(hundredths) / 10_000])));
  for (const held of book.markets.events.values())
    if (changed.some((name) => concerns(held, name))) tellEvent(book, held, held.markets.keys());
}
