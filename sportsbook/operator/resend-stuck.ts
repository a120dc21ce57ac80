import type { BookAnswer, BookRequest } from '#contract/protocols/sportsbook.ts';
import { tellBets } from '../bets/tell-bets.ts';
import type { Book } from '../book-parts.ts';
import { giveUpAfterMs } from './write-delivery.ts';

/** Sends the calls of a bet that people had to look at once more, as new ones would be. A win that is being taken back stays where it is. */
export async function resendStuck(book: Book, { betId, by, why }: BookRequest<'resend-calls'>): Promise<BookAnswer<'resend-calls'>> {
  const wallMs = book.wallMs();
  const now = new Date(wallMs);
  const resent = await book.database.transact(async (tx) => {
    const bets = await tx.query('select 1 from sportsbook.bet where id = $1 for no key update', [betId]);
    if (bets.length === 0) return undefined;
    const rows = await tx.query<{ number: number }>(
      `update sportsbook.delivery d set state = 'waiting', next_attempt_at = $2, give_up_at = $3, ended_at = null
        where bet_id = $1 and state = 'stuck' and not exists (
          select 1 from sportsbook.delivery back
           where back.bet_id = d.bet_id and back.ref_tx_id = d.tx_id and back.state in ('waiting', 'done'))
        returning number`,
      [betId, now, new Date(wallMs + giveUpAfterMs)],
    );
    if (rows.length > 0)
      await tx.query('insert into sportsbook.act (actor, kind, subject, reason, detail, at) values ($1, $2, $3, $4, $5, $6)', [
        by,
        'resend-calls',
        betId,
        why,
        JSON.stringify({ numbers: rows.map((row) => row.number) }),
        now,
      ]);
    return rows.length;
  });
  if (resent === undefined) return { resent: 0, refusal: 'unknown' };
  book.wake();
  await tellBets(book, [betId]);
  return { resent, refusal: null };
}
