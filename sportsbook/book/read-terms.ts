// What operators keep closed, which margins they want and how far prices may move, read now and then: where it has changed, houses are told of the events that it concerns.
import type { Book } from '../book-parts.ts';
import { tellEvent } from './follow-feed.ts';
import type { HeldEvent } from './market-book.ts';
import type { MoveRule } from './price-moves.ts';

type Named = Map<string, string>;

interface Known {
  closures: Named;
  margins: Named;
  moves: Named;
}
const known = new WeakMap<Book, Known>();
const none: Known = { closures: new Map(), margins: new Map(), moves: new Map() };

/** Names whose value is another one, or that came or went. */
function changedNames(before: Named, now: Named): string[] {
  const names = new Set([...before.keys(), ...now.keys()]);
  return [...names].filter((name) => before.get(name) !== now.get(name));
}

/** Whether a name, `scope subject`, concerns an event; a market of all events concerns every one that offers it. */
function concerns({ event, markets }: HeldEvent, name: string): boolean {
  const [scope = '', first = ''] = name.split(' ');
  if (scope === 'book') return true;
  if (scope === 'sport') return event.sportId === first;
  if (scope === 'league') return event.tournamentId === first;
  if (event.id === first) return true;
  return scope === 'market' && [...markets.values()].some(({ marketId }) => marketId === first);
}

async function readNamed({ database }: Pick<Book, 'database'>): Promise<Known> {
  const rows = await database.query<{ is: 'closure' | 'margin' | 'move'; name: string; value: string }>(
    `select 'closure' as is, scope || ' ' || subject as name, '' as value from sportsbook.closure
     union all select 'margin', scope || ' ' || subject, hundredths::text from sportsbook.margin
     union all select 'move', scope || ' ' || subject, hundredths || ' ' || full_at from sportsbook.price_move`,
  );
  const of = (kind: string): Named => new Map(rows.filter(({ is }) => is === kind).map(({ name, value }) => [name, value]));
  return { closures: of('closure'), margins: of('margin'), moves: of('move') };
}

function moveRuleOf(value: string): MoveRule {
  const [hundredths = '0', fullAt = '1'] = value.split(' ');
  return { share: Number(hundredths) / 10_000, fullAt: BigInt(fullAt) };
}

/** Reads what operators want; where it has changed, the book goes by it from now on. */
export async function readTerms(book: Book): Promise<void> {
  const now = await readNamed(book);
  const before = known.get(book) ?? none;
  const changed = (['closures', 'margins', 'moves'] as const).flatMap((kind) => changedNames(before[kind], now[kind]));
  known.set(book, now);
  if (changed.length === 0) return;
  book.markets.setClosures(new Set(now.closures.keys()));
  book.markets.setMargins(new Map([...now.margins].map(([name, hundredths]) => [name, Number(hundredths) / 10_000])));
  book.markets.setMoveRules(new Map([...now.moves].map(([name, value]) => [name, moveRuleOf(value)])));
  for (const held of book.markets.events.values())
    if (changed.some((name) => concerns(held, name))) tellEvent(book, held, held.markets.keys());
}
