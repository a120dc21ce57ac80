// How much may be staked and won, as operators say it for the book, a sport, a league, an event or a market.
import type { BookAnswer, BookRequest } from '#contract/protocols/sportsbook.ts';
import { recordAudit } from '#server/platform/audit.ts';
import { Problem } from '#server/platform/problem.ts';
import { askForPlayer } from './book/book.ts';
import type { SportsDeps } from './deps.ts';
import { keepWord, notThere, type OperatorWord } from './operate-book.ts';

type Limits = Pick<BookRequest<'set-bound'>, 'scope' | 'subject' | 'change'>;

const refusals = {
  'book-needs-both': 'The whole book has a largest stake and a largest payout at all times. Set another one in place of none.',
  'min-above-max': 'The smallest stake would be above the largest one. Set both, or another one.',
};

/** Changes limits, in hundredths of a euro, or only reads them. Returns what held and what holds. @throws Problem */
export async function setBetLimits(
  context: Pick<SportsDeps, 'sports' | 'database' | 'clock'>,
  limits: Limits,
  { actor, reason }: OperatorWord,
): Promise<Pick<BookAnswer<'set-bound'>, 'before' | 'now'>> {
  const { scope, subject, change } = limits;
  if (Object.keys(change).length > 0) await keepWord(context, { actor, action: `${scope} limits`, subject, reason, after: change });
  const { before, now, refusal } = await askForPlayer(context.sports.book, 'set-bound', { ...limits, by: actor, why: reason });
  if (refusal === 'unknown') throw notThere(limits.scope, limits.subject);
  if (refusal !== null) throw new Problem('invalid-input', refusals[refusal]);
  if (JSON.stringify(before) !== JSON.stringify(now))
    await context.database.transact(
      async (tx) =>
        await recordAudit(tx, context.clock, {
          actor,
          action: `${limits.scope} limits`,
          subject: limits.subject,
          reason,
          before,
          after: now,
        }),
    );
  return { before, now };
}
