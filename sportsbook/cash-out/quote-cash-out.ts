import type { BookAnswer, BookRequest, CashOutQuote } from '#contract/protocols/sportsbook.ts';
import { newId } from '#kit/time-ordered-id.ts';
import type { Book } from '../book-parts.ts';
import type { BetRow, SelectionRow } from '../tables.ts';
import { valueBet } from './value-bet.ts';

/** How long a value is held. */
const heldMs = 4000;
/** So long behind its end an offer that nobody took is kept. */
const keptMs = 3_600_000;
const atOnce = 1000;

/** Offers a cash-out of a bet of the player, or says why there is none; null: there is no such bet. */
export async function quoteCashOut(
  book: Book,
  { playerId, betId, thousandths }: BookRequest<'cash-out-quote'>,
  isAutomatic = false,
): Promise<BookAnswer<'cash-out-quote'>> {
  const { database } = book;
  const [bet] = await database.query<BetRow>(`select * from sportsbook.bet where id = $1 and player_id = $2 and state = 'accepted'`, [
    betId,
    playerId,
  ]);
  if (bet === undefined) return { quote: null };
  const share = Math.max(1, Math.min(thousandths, bet.open_thousandths));
  const rows = await database.query<SelectionRow>('select * from sportsbook.selection where bet_id = $1', [betId]);
  const valued = await valueBet(book, bet, rows, share);
  const wallMs = book.wallMs();
  const validUntil = wallMs + heldMs;
  const quote: CashOutQuote = { betId, isOpen: false, reason: null, offerId: null, thousandths: share, value: '0', validUntil, delayMs: 0 };
  if (!valued.isOpen) return { quote: { ...quote, reason: valued.reason } };
  const offerId = newId(wallMs);
  await database.query(
    `insert into sportsbook.cash_out (id, bet_id, player_id, thousandths, value, bet_version, state, is_automatic, offered_at,
                                       valid_until)
     values ($1, $2, $3, $4, $5, $6, 'offered', $7, $8, $9)`,
    [offerId, betId, playerId, share, String(valued.value), String(bet.version), isAutomatic, new Date(wallMs), new Date(validUntil)],
  );
  return { quote: { ...quote, isOpen: true, offerId, value: String(valued.value), delayMs: valued.delayMs } };
}

/** Offers that nobody took, and those that the book took by itself and that were refused. */
const leftOver = [`state = 'offered'`, `state = 'refused' and is_automatic`];

/** Deletes what is left over of offers. Returns true while there may be more. */
export async function forgetOffers({ database, wallMs }: Pick<Book, 'database' | 'wallMs'>): Promise<boolean> {
  let isMore = false;
  for (const isLeft of leftOver) {
    const gone = await database.query(
      `delete from sportsbook.cash_out where ${isLeft} and id in (
         select id from sportsbook.cash_out where ${isLeft} and valid_until < $1
          order by valid_until limit $2 for update skip locked)
       returning id`,
      [new Date(wallMs() - keptMs), atOnce],
    );
    isMore ||= gone.length === atOnce;
  }
  return isMore;
}
