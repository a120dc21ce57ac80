// Operators say how far prices may move by what the book would lose; they follow at once here, and within a poll in other processes.
import type { BookAnswer, BookRequest } from '#contract/protocols/sportsbook.ts';
import type { MoveRule } from '#contract/protocols/sportsbook-operator.ts';
import { queryOne } from '#kit/service-database.ts';
import type { Book } from '../book-parts.ts';
import type { PriceMoveRow } from '../tables.ts';
import { isKnown } from './is-known.ts';
import { readTerms } from './read-terms.ts';

const toRule = (row: PriceMoveRow | undefined): MoveRule | null =>
  row === undefined ? null : { move: row.hundredths, fullAt: String(row.full_at) };

/** Sets the rule of the book, a sport, a league, an event or a market, or takes it away. Whoever sends the same again finds it so. */
export async function setPriceMove(
  book: Book,
  { scope, subject: named, move, fullAt, by, why }: BookRequest<'set-price-move'>,
): Promise<BookAnswer<'set-price-move'>> {
  const subject = scope === 'book' ? '*' : named;
  if (scope === 'book' && move === null) return { before: null, now: null, refusal: 'book-needs-one' };
  if (move !== null && !isKnown(book, scope, subject)) return { before: null, now: null, refusal: 'unknown' };
  const changed = await book.database.transact(async (tx) => {
    // two at once follow each other, also where there is no row yet
    await queryOne(tx, 'select pg_advisory_xact_lock(hashtext($1))', [`sportsbook.price_move ${scope} ${subject}`]);
    const [row] = await tx.query<PriceMoveRow>('select * from sportsbook.price_move where scope = $1 and subject = $2', [scope, subject]);
    const before = toRule(row);
    if (move === null) {
      await tx.query('delete from sportsbook.price_move where scope = $1 and subject = $2', [scope, subject]);
      return { before, now: null };
    }
    const wider = await queryOne<PriceMoveRow>(tx, `select * from sportsbook.price_move where scope = 'book' and subject = $1`, ['*']);
    const now: MoveRule = { move, fullAt: fullAt ?? before?.fullAt ?? String(wider.full_at) };
    if (before?.move === now.move && before.fullAt === now.fullAt) return { before, now };
    await tx.query(
      `insert into sportsbook.price_move (scope, subject, hundredths, full_at, set_by, reason, set_at) values ($1, $2, $3, $4, $5, $6, $7)
       on conflict (scope, subject) do update set hundredths = $3, full_at = $4, set_by = $5, reason = $6, set_at = $7`,
      [scope, subject, now.move, now.fullAt, by, why, new Date(book.wallMs())],
    );
    return { before, now };
  });
  await readTerms(book);
  return { ...changed, refusal: null };
}
