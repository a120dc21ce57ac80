// What the book is to hold of what is staked, as operators say it for a sport, a league, an event or a market.
import type { BookAnswer, BookRequest } from '#contract/protocols/sportsbook.ts';
import { recordAudit } from '#server/platform/audit.ts';
import { askForPlayer } from './book/book.ts';
import type { SportsDeps } from './deps.ts';
import { keepWord, notThere, type OperatorWord } from './operate-book.ts';

type Margin = Pick<BookRequest<'set-margin'>, 'scope' | 'subject' | 'margin'>;

/** Sets a margin in hundredths of a per cent, or gives it back to the feed (null). Returns the one that was set before; null: none. @throws Problem */
export async function setBookMargin(
  context: Pick<SportsDeps, 'sports' | 'database' | 'clock'>,
  { scope, subject, margin }: Margin,
  { actor, reason }: OperatorWord,
): Promise<number | null> {
  await keepWord(context, { actor, action: `${scope} margin`, subject, reason, after: { hundredths: margin } });
  const asked = { scope, subject, margin, by: actor, why: reason };
  const { before, now, refusal } = await askForPlayer(context.sports.book, 'set-margin', asked);
  if (refusal !== null) throw notThere(scope, subject);
  if (before !== now)
    await context.database.transact(
      async (tx) =>
        await recordAudit(tx, context.clock, {
          actor,
          action: `${scope} margin`,
          subject,
          reason,
          before: { hundredths: before },
          after: { hundredths: now },
        }),
    );
  return before;
}

/** Every margin that is set, with who set it and why. @throws Problem */
export const readBookMargins = async ({ sports }: Pick<SportsDeps, 'sports'>): Promise<BookAnswer<'margins'>['margins']> =>
  (await askForPlayer(sports.book, 'margins', {})).margins;
