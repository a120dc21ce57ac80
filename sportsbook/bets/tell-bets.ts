import type { Book } from '../book-parts.ts';
import type { BetRow } from '../tables.ts';
import { readChangedBets, showBet } from './read-bets.ts';

/** Tells houses that follow the book how bets stand now; call it after the commit that changed them. */
export async function tellBets({ database, deltas }: Pick<Book, 'database' | 'deltas'>, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const bets = await readChangedBets(database, ids);
  deltas.add(bets.map((bet) => ({ type: 'bet' as const, bet })));
}

/** The same of a bet that was written a moment ago, as it was written; none of its selections has a result. */
export const tellBet = ({ deltas }: Pick<Book, 'deltas'>, bet: BetRow): void => deltas.add([{ type: 'bet', bet: showBet(bet, []) }]);
