// Decisions under way in this process, for those who send the same again meanwhile.
import type { Book } from '../book-parts.ts';

const deciding = new WeakMap<Book, Map<string, Promise<void>>>();

/** Decides a bet, unless that is under way: then it is waited for. */
export function decideOnce(book: Book, betId: string, decide: () => Promise<void>): Promise<void> {
  const own = deciding.get(book) ?? new Map<string, Promise<void>>();
  deciding.set(book, own);
  const running = own.get(betId);
  if (running !== undefined) return running;
  const decided = decide().finally(() => own.delete(betId));
  own.set(betId, decided);
  return decided;
}

/** Resolves when a decision on the bet that is under way here has ended. */
export const decisionOf = async (book: Book, betId: string): Promise<void> => await deciding.get(book)?.get(betId);
