import type { Tx } from '#kit/service-database.ts';
import type { Book } from '../book-parts.ts';

/** Rolls back what was tried; `answer` says what would have come of it, or what stood in the way. */
export class Undone<A> extends Error {
  readonly answer: A;
  constructor(answer: A) {
    super('What was tried is not kept');
    this.answer = answer;
  }
}

/** Decides in a transaction, which is rolled back where it is Undone. */
export async function decideOrUndo<A>({ database }: Pick<Book, 'database'>, decide: (tx: Tx) => Promise<A>): Promise<A> {
  try {
    return await database.transact(decide);
  } catch (error) {
    if (error instanceof Undone) return error.answer as A;
    throw error;
  }
}
