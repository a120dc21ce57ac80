// How far prices move by what the book itself would lose, as operators say it for all bets, a sport, a league, an event or a market.
import type { BookAnswer, BookRequest } from '#contract/protocols/sportsbook.ts';
import type { MoveRule } from '#contract/protocols/sportsbook-operator.ts';
import { recordAudit } from '#server/platform/audit.ts';
import { Problem } from '#server/platform/problem.ts';
import { askForPlayer } from './book/book.ts';
import type { SportsDeps } from './deps.ts';
import { keepWord, notThere, type OperatorWord } from './operate-book.ts';

type Asked = Pick<BookRequest<'set-price-move'>, 'scope' | 'subject' | 'move' | 'fullAt'>;

/** Sets the rule of something, or leaves it to the wider one (`move` null). Returns it before and now; null: none of its own. @throws Problem */
export async function setPriceMove(
  context: Pick<SportsDeps, 'sports' | 'database' | 'clock'>,
  asked: Asked,
  { actor, reason }: OperatorWord,
): Promise<{ before: MoveRule | null; now: MoveRule | null }> {
  const { scope, subject, move, fullAt } = asked;
  await keepWord(context, { actor, action: `${scope} move`, subject, reason, after: { move, fullAt } });
  const { before, now, refusal } = await askForPlayer(context.sports.book, 'set-price-move', { ...asked, by: actor, why: reason });
  if (refusal === 'unknown') throw notThere(scope, subject);
  if (refusal !== null)
    throw new Problem('invalid-input', 'The book as a whole always has a rule, as there is no wider one. With --by 0 no price moves.');
  if (JSON.stringify(before) !== JSON.stringify(now))
    await context.database.transact(
      async (tx) => await recordAudit(tx, context.clock, { actor, action: `${scope} move`, subject, reason, before, after: now }),
    );
  return { before, now };
}

/** Every rule that is set, and the outcomes on which the book would lose something, the most first. @throws Problem */
export const readPriceMoves = async ({ sports }: Pick<SportsDeps, 'sports'>, limit: number): Promise<BookAnswer<'price-moves'>> =>
  await askForPlayer(sports.book, 'price-moves', { limit });
