// What operators change in the book; the house keeps who did it and why in its own log, and here it stands beside what it is about.
import type { BookAnswer, BookRequest } from '#contract/protocols/sportsbook.ts';
import { noFactor, readFactor } from '../acceptance/bounds.ts';
import type { Book } from '../book-parts.ts';
import { isKnown } from './is-known.ts';
import { readTerms } from './read-terms.ts';

/** Keeps a sport, an event or a market closed, or opens it again; houses are told at once. */
export async function setClosure(book: Book, request: BookRequest<'set-closure'>): Promise<BookAnswer<'set-closure'>> {
  const { database, wallMs } = book;
  const { scope, subject, isClosed, by, why } = request;
  if (isClosed && !isKnown(book, scope, subject)) return { isChanged: false, refusal: 'unknown' };
  const rows = isClosed
    ? await database.query(
        `insert into sportsbook.closure (scope, subject, reason, set_by, set_at) values ($1, $2, $3, $4, $5)
         on conflict do nothing returning scope`,
        [scope, subject, why, by, new Date(wallMs())],
      )
    : await database.query('delete from sportsbook.closure where scope = $1 and subject = $2 returning scope', [scope, subject]);
  await readTerms(book);
  return { isChanged: rows.length > 0, refusal: null };
}

/** Sets the factor on a player's largest stakes. Returns the one before. */
export async function setFactor(
  { database, wallMs }: Pick<Book, 'database' | 'wallMs'>,
  { playerId, factor, by }: BookRequest<'set-factor'>,
): Promise<BookAnswer<'set-factor'>> {
  const before = await readFactor(database, playerId);
  if (factor.thousandths === noFactor.thousandths)
    await database.query('delete from sportsbook.player_factor where player_id = $1', [playerId]);
  else
    await database.query(
      `insert into sportsbook.player_factor (player_id, thousandths, reason, set_by, set_at) values ($1, $2, $3, $4, $5)
       on conflict (player_id) do update set thousandths = $2, reason = $3, set_by = $4, set_at = $5`,
      [playerId, factor.thousandths, factor.reason, by, new Date(wallMs())],
    );
  return before;
}
