import { resultOf, stakedBy } from '../bets/read-bets.ts';
import type { Book } from '../book-parts.ts';
import { noteLiability } from '../liability/note-liability.ts';
import { openReturnOf, writeOpenReturns } from '../settlement/settle-bets.ts';
import type { BetRow, SelectionRow } from '../tables.ts';

const atOnce = 200;

/** Reckons what open bets may return that were accepted before that was kept. Returns whether there may be more. */
export async function weighOpenBets({ database }: Pick<Book, 'database'>): Promise<boolean> {
  return await database.transact(async (tx) => {
    const bets = await tx.query<BetRow>(
      `select * from sportsbook.bet where state = 'accepted' and outcome is null and (possible_return is null or riding is null)
        order by id limit $1 for no key update skip locked`,
      [atOnce],
    );
    if (bets.length === 0) return false;
    const rows = await tx.query<SelectionRow>('select * from sportsbook.selection where bet_id = any($1) order by bet_id, leg, number', [
      bets.map(({ id }) => id),
    ]);
    const returns = bets.map((bet) => {
      const own = rows.filter((row) => row.bet_id === bet.id);
      const results = bet.legs.map((_, leg) => own.filter((row) => row.leg === leg).map((row) => resultOf(row)));
      const terms = { ...stakedBy(bet), isStakeKept: bet.free_bet !== null, legs: bet.legs };
      return openReturnOf(bet.id, terms, results);
    });
    await writeOpenReturns(tx, returns);
    await noteLiability(
      tx,
      rows.map((row) => row.event_id),
    );
    return bets.length === atOnce;
  });
}
