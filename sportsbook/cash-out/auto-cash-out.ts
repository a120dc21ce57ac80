// Cash-outs that nobody presses a button for: those whose delay is over, and bets that have come to the value at which their player wants out.
import type { BookAnswer, BookRequest } from '#contract/protocols/sportsbook.ts';
import { readBet, readRows } from '../bets/read-bets.ts';
import { tellBets } from '../bets/tell-bets.ts';
import type { Book } from '../book-parts.ts';
import type { BetRow, SelectionRow } from '../tables.ts';
import { quoteCashOut } from './quote-cash-out.ts';
import { decideCashOut, takeCashOut } from './take-cash-out.ts';
import { valueBet } from './value-bet.ts';

export const atOnce = 200;
const first = '00000000-0000-0000-0000-000000000000';

/**
 * Sets or takes away the value at which an open bet is cashed out. A cash-out that its player took and that waits is not changed by it; one that the book
 * took at the value before is, as that is wanted no more.
 */
export async function setAutoCashOut(
  book: Book,
  { playerId, betId, value }: BookRequest<'cash-out-auto'>,
): Promise<BookAnswer<'cash-out-auto'>> {
  await book.database.query(
    `update sportsbook.bet
        set auto_cash_out = $3,
            version = version + case when cash_out @> '{"state": "waiting", "isAutomatic": false}' then 0 else 1 end
      where id = $1 and player_id = $2 and state = 'accepted' and outcome is null`,
    [betId, playerId, value === null || value === '0' ? null : value],
  );
  await tellBets(book, [betId]);
  return { bet: (await readBet(book.database, playerId, betId)) ?? null };
}

async function cashOutAtValue(book: Book, bet: BetRow, rows: readonly SelectionRow[]): Promise<void> {
  const valued = await valueBet(book, bet, rows, bet.open_thousandths);
  if (!valued.isOpen || bet.auto_cash_out === null || valued.value < bet.auto_cash_out) return;
  const ofBet = { playerId: bet.player_id, betId: bet.id };
  const { quote } = await quoteCashOut(book, { ...ofBet, thousandths: bet.open_thousandths }, true);
  if (quote?.offerId == null || BigInt(quote.value) < bet.auto_cash_out) return;
  await takeCashOut(book, { ...ofBet, offerId: quote.offerId });
}

/** Decides cash-outs whose delay is over. Returns whether there may be more. */
export async function decideDueCashOuts(book: Book): Promise<boolean> {
  const due = await book.database.query<{ id: string }>(
    `select id from sportsbook.cash_out where state = 'waiting' and decide_at <= $1 order by decide_at limit $2`,
    [new Date(book.wallMs()), atOnce],
  );
  for (const { id } of due) await decideCashOut(book, id);
  return due.length === atOnce;
}

/** Cashes out the bets that are worth what their players want, page by page. */
export async function cashOutAtValues(book: Book, isStopped: () => boolean): Promise<void> {
  for (let after: string | undefined = first; after !== undefined && !isStopped(); ) {
    const wanted: { id: string }[] = await book.database.query(
      `select id from sportsbook.bet
        where auto_cash_out is not null and outcome is null and id > $1
          and not exists (select 1 from sportsbook.cash_out c where c.bet_id = bet.id and c.state = 'waiting')
        order by id limit $2`,
      [after, atOnce],
    );
    const ids = wanted.map(({ id }) => id);
    for (const { bet, selections } of await readRows(book.database, ids)) await cashOutAtValue(book, bet, selections);
    after = ids.length < atOnce ? undefined : ids.at(-1);
  }
}
