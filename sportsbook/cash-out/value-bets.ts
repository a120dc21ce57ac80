import type { BookAnswer, BookRequest } from '#contract/protocols/sportsbook.ts';
import { listBets, readRows } from '../bets/read-bets.ts';
import type { Book } from '../book-parts.ts';
import { valueBet } from './value-bet.ts';

/** A page of a player's bets, with what open ones are worth now where that is asked for. Nothing is offered by it. */
export async function listValuedBets(book: Book, request: BookRequest<'bets'>): Promise<BookAnswer<'bets'>> {
  const page = await listBets(book.database, request);
  if (request.isValued !== true || request.isSettled) return page;
  const open = page.bets.filter(({ state }) => state === 'accepted').map(({ id }) => id);
  const values = new Map<string, { value: string; reason: 'suspended' | 'settled' | 'unavailable' | 'too-small' | null }>();
  for (const { bet, selections } of await readRows(book.database, open)) {
    const valued = await valueBet(book, bet, selections, bet.open_thousandths);
    values.set(bet.id, valued.isOpen ? { value: String(valued.value), reason: null } : { value: '0', reason: valued.reason });
  }
  return {
    ...page,
    bets: page.bets.map((bet) => {
      const value = values.get(bet.id);
      return value === undefined ? bet : { ...bet, value };
    }),
  };
}
