// What the book tells of bets, as it tells it or when it is asked: it is kept, and players are told of what is settled.
import type { BookAnswer } from '#contract/protocols/sportsbook.ts';
import type { BookBet } from '#contract/protocols/sportsbook-bets.ts';
import type { Tx } from '#server/platform/database.ts';
import { type Book, BookSilent } from './book/book.ts';
import type { SportsDeps } from './deps.ts';
import { keepBets, unkept } from './keep-bets.ts';
import { tellOfBets } from './tell-of-bets.ts';

async function receiveBets(tx: Tx, context: SportsDeps, bets: readonly BookBet[]): Promise<void> {
  await keepBets(tx, unkept(context.database, bets));
  await tellOfBets(tx, context, bets);
}

/** Takes bets as the book tells them. Most were kept already as it answered them, and are no news. */
export async function hearBets(context: SportsDeps, bets: readonly BookBet[]): Promise<void> {
  const isNews = unkept(context.database, bets).length > 0 || bets.some(({ isSettled }) => isSettled);
  if (isNews) await context.database.transact(async (tx) => await receiveBets(tx, context, bets));
}

const pageSize = 200;
/** Nobody corrects a bet that was settled longer ago: its round has ended. */
const correctedMs = 14 * 86_400_000;
/** Of the book's clock against this one, and of what was written and not told yet when the book was asked. */
const marginMs = 10 * 60_000;

/** Notes that every change of bets before this time was heard here. */
export async function noteHeard({ database }: Pick<SportsDeps, 'database'>, at: Date): Promise<void> {
  await database.transact(async (tx) => {
    await tx
      .insertInto('sports_heard')
      .values({ at })
      .onConflict((conflict) => conflict.column('is_only').doUpdateSet({ at }).where('sports_heard.at', '<', at))
      .execute();
  });
}

/** What was kept before may be known to another process alone, or to nobody: each is compared with the row, and open pages are told what is new. */
async function take(context: SportsDeps, bets: readonly BookBet[]): Promise<void> {
  const written = await context.database.transact(async (tx) => {
    const ids = await keepBets(tx, bets);
    await tellOfBets(tx, context, bets);
    return new Set(ids);
  });
  const news = bets.filter(({ id }) => written.has(id));
  if (news.length > 0) await context.sports.tellOfBets(news);
}

/** Asks the book for every bet to which something has happened since this house heard of it last: it may not know it at all. */
async function takeMissed(context: SportsDeps, book: Book, nowMs: number): Promise<void> {
  const heard = await context.database.db.selectFrom('sports_heard').select('at').executeTakeFirst();
  const since = (heard?.at.getTime() ?? nowMs - correctedMs) - marginMs;
  let after: { at: number; betId: string } | undefined;
  do {
    const { bets, next }: BookAnswer<'changed-bets'> = await book.ask('changed-bets', { since, ...(after && { after }) });
    await take(context, bets);
    after = next ?? undefined;
    // who is stopped, or fails, on the way goes on from here
    if (next !== null) await noteHeard(context, new Date(next.at));
  } while (after !== undefined);
}

/** Asks about every bet that is open here, or of which something is owed: of those other things change than what is noted as having happened. */
async function compareOpen(context: SportsDeps, book: Book): Promise<void> {
  for (let last = '00000000-0000-0000-0000-000000000000'; ; ) {
    const open = await context.database.db
      .selectFrom('sports_bet')
      .select(['id', 'player_id'])
      .where(({ or, eb }) => or([eb('is_settled', '=', false), eb('receivable', '>', 0n)]))
      .where('id', '>', last)
      .orderBy('id')
      .limit(pageSize)
      .execute();
    for (const { id, player_id: playerId } of open) {
      const { bet } = await book.ask('bet', { playerId, betId: id });
      if (bet !== null) await take(context, [bet]);
    }
    const end = open.at(-1)?.id;
    if (end === undefined || open.length < pageSize) return;
    last = end;
  }
}

/**
 * Compares bets with the book, at a moment when it may have fallen silent again. Returns false where that did not come to its end: then it is done
 * again, from where it came to.
 */
export async function reconcileWhenCurrent(context: SportsDeps): Promise<boolean> {
  const { book } = context.sports;
  if (book === undefined) return true;
  try {
    await takeMissed(context, book, context.clock.wallMs());
    await compareOpen(context, book);
    return true;
  } catch (error) {
    if (!(error instanceof BookSilent)) context.log.error({ err: error }, 'bets could not be compared with the book; it is tried again');
    return false;
  }
}
