import type { Book } from '../book-parts.ts';
import { readChangedBets } from './read-bets.ts';

/** Tells houses that follow the book how bets stand now; call it after the commit that changed them. */
export async function tellBets({ database, deltas }: Pick<Book, 'database' | 'deltas'>, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const bets = await readChangedBets(database, ids);
  deltas.add(bets.map((bet) => ({ type: 'bet' as const, bet })));
}
