// What the book tells of bets, as it tells it or when it is asked: it is kept, and players are told of what is settled.
import type { BookBet } from '#contract/protocols/sportsbook-bets.ts';
import type { Tx } from '#server/platform/database.ts';
import { BookSilent } from './book/book.ts';
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

/** Asks the book about every bet that is open here, or of which something is owed: it may have changed without a word, while nobody listened. */
async function reconcileBets(context: SportsDeps): Promise<void> {
  const {
    database,
    sports: { book },
  } = context;
  if (book === undefined) return;
  for (let last = '00000000-0000-0000-0000-000000000000'; ; ) {
    const open = await database.db
      .selectFrom('sports_bet')
      .select(['id', 'player_id'])
      .where(({ or, eb }) => or([eb('is_settled', '=', false), eb('receivable', '>', 0n)]))
      .where('id', '>', last)
      .orderBy('id')
      .limit(pageSize)
      .execute();
    for (const { id, player_id: playerId } of open) {
      const { bet } = await book.ask('bet', { playerId, betId: id });
      if (bet !== null) await database.transact(async (tx) => await receiveBets(tx, context, [bet]));
    }
    const end = open.at(-1)?.id;
    if (end === undefined || open.length < pageSize) return;
    last = end;
  }
}

/** The same at a moment when the book may have fallen silent again; it is done at the next. */
export async function reconcileWhenCurrent(context: SportsDeps): Promise<void> {
  await reconcileBets(context).catch((error: unknown) => {
    if (error instanceof BookSilent) return;
    context.log.error({ err: error }, 'bets could not be compared with the book; it is done after the next snapshot');
  });
}
