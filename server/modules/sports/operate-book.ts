// What operators do in the book: asked for here, and kept in the log of significant events.
import type { BookRequest } from '#contract/protocols/sportsbook.ts';
import type { StakeFactor } from '#contract/protocols/sportsbook-bets.ts';
import { recordAudit } from '#server/platform/audit.ts';
import { Problem } from '#server/platform/problem.ts';
import { askForPlayer } from './book/book.ts';
import type { SportsDeps } from './deps.ts';

/** Who asks for it, and why. */
export interface OperatorWord {
  actor: string;
  reason: string;
}

type Deps = Pick<SportsDeps, 'sports' | 'database' | 'clock'>;
type Closure = Pick<BookRequest<'set-closure'>, 'scope' | 'subject' | 'isClosed'>;

/** That an operator names what there is not. */
export const notThere = (scope: string, subject: string): Problem =>
  new Problem('not-found', `The book has no ${scope} ${subject} now. Name it by its id, as its page and "sport exposure" show it.`);

/**
 * Keeps that something is asked of the book before it hears of it: where its answer is lost, or this process dies, it may be done all the same. What came
 * of it is kept beside, by the answer.
 */
export const keepWord = async (
  { database, clock }: Pick<SportsDeps, 'database' | 'clock'>,
  word: { actor: string; action: string; subject: string; reason: string; after?: object },
): Promise<void> => await database.transact(async (tx) => await recordAudit(tx, clock, { ...word, action: `${word.action} asked` }));

/** Suspends a sport, an event or a market, or opens it again. Returns whether that was new. @throws Problem */
export async function setBookClosure(context: Deps, closure: Closure, { actor, reason }: OperatorWord): Promise<boolean> {
  const { scope, subject, isClosed } = closure;
  const action = `${scope} ${isClosed ? 'suspend' : 'open'}`;
  await keepWord(context, { actor, action, subject, reason });
  const { isChanged, refusal } = await askForPlayer(context.sports.book, 'set-closure', { ...closure, by: actor, why: reason });
  if (refusal !== null) throw notThere(scope, subject);
  if (isChanged) await context.database.transact(async (tx) => await recordAudit(tx, context.clock, { actor, action, subject, reason }));
  return isChanged;
}

/** Sends the calls of a bet to the wallet again that are stuck. Returns how many. @throws Problem */
export async function resendCalls(context: Deps, betId: string, { actor, reason }: OperatorWord): Promise<number> {
  await keepWord(context, { actor, action: 'bet resend', subject: betId, reason });
  const { resent, refusal } = await askForPlayer(context.sports.book, 'resend-calls', { betId, by: actor, why: reason });
  if (refusal !== null) throw new Problem('not-found', `The book has no bet ${betId}.`);
  if (resent > 0)
    await context.database.transact(
      async (tx) => await recordAudit(tx, context.clock, { actor, action: 'bet resend', subject: betId, reason, after: { resent } }),
    );
  return resent;
}

/** Sets the factor on a player's largest stakes; the player reads it with its reason. Returns the one before. @throws Problem */
export async function setStakeFactor(
  context: Deps,
  playerId: string,
  factor: StakeFactor,
  { actor, reason }: OperatorWord,
): Promise<StakeFactor> {
  if ((factor.thousandths === 1000) !== (factor.reason === 'none'))
    throw new Problem('invalid-input', 'A factor other than 1 has a reason class that the player reads, and 1 has none.');
  await keepWord(context, { actor, action: 'player stake-factor', subject: playerId, reason, after: factor });
  const before = await askForPlayer(context.sports.book, 'set-factor', { playerId, factor, by: actor, why: reason });
  await context.database.transact(
    async (tx) =>
      await recordAudit(tx, context.clock, { actor, action: 'player stake-factor', subject: playerId, reason, before, after: factor }),
  );
  return before;
}
