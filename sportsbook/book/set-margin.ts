// Operators say what the book holds of what is staked on something; prices follow at once here, and within a poll in other processes.
import type { BookAnswer, BookRequest } from '#contract/protocols/sportsbook.ts';
import { queryOne } from '#kit/service-database.ts';
import type { Book } from '../book-parts.ts';
import { isKnown } from './is-known.ts';
import { readTerms } from './read-terms.ts';

interface Row {
  scope: 'sport' | 'league' | 'event' | 'market';
  subject: string;
  hundredths: number;
  set_by: string;
  reason: string;
  set_at: Date;
}

/** Sets the margin of a sport, a league, an event or a market, or takes it away. Whoever sends the same again finds it so. */
export async function setMargin(
  book: Book,
  { scope, subject, margin, by, why }: BookRequest<'set-margin'>,
): Promise<BookAnswer<'set-margin'>> {
  const { database, wallMs } = book;
  if (margin !== null && !isKnown(book, scope, subject)) return { before: null, now: null, refusal: 'unknown' };
  const before = await database.transact(async (tx) => {
    // two at once follow each other, also where there is no row yet
    await queryOne(tx, 'select pg_advisory_xact_lock(hashtext($1))', [`sportsbook.margin ${scope} ${subject}`]);
    const [row] = await tx.query<Row>('select * from sportsbook.margin where scope = $1 and subject = $2', [scope, subject]);
    const held = row?.hundredths ?? null;
    if (held === margin) return held;
    if (margin === null) await tx.query('delete from sportsbook.margin where scope = $1 and subject = $2', [scope, subject]);
    else
      await tx.query(
        `insert into sportsbook.margin (scope, subject, hundredths, set_by, reason, set_at) values ($1, $2, $3, $4, $5, $6)
         on conflict (scope, subject) do update set hundredths = $3, set_by = $4, reason = $5, set_at = $6`,
        [scope, subject, margin, by, why, new Date(wallMs())],
      );
    return held;
  });
  await readTerms(book);
  return { before, now: margin, refusal: null };
}

/** Every margin that operators have set. */
export async function listMargins({ database }: Pick<Book, 'database'>): Promise<BookAnswer<'margins'>> {
  const rows = await database.query<Row>('select * from sportsbook.margin order by scope, subject');
  return {
    margins: rows.map(({ scope, subject, hundredths, set_by: by, reason: why, set_at: at }) => ({
      scope,
      subject,
      margin: hundredths,
      by,
      why,
      at: at.getTime(),
    })),
  };
}
