import type { BookAnswer, BookRequest } from '#contract/protocols/sportsbook.ts';
import type { Db } from '#kit/service-database.ts';
import { readChangedBets } from './read-bets.ts';

const atOnce = 200;

/**
 * Bets to which something has happened since, page by page, each as it stands now. Every change of a bet's state has a moment, and moments are only added;
 * a leg of a bet that goes on, or was decided without it, has none.
 */
export async function listChangedBets(db: Db, { since, after }: BookRequest<'changed-bets'>): Promise<BookAnswer<'changed-bets'>> {
  const rows = await db.query<{ at: Date; bet_id: string }>(
    `select distinct at, bet_id from sportsbook.moment
      where at >= $1 and ($2::timestamptz is null or (at, bet_id) > ($2, $3::uuid)) order by at, bet_id limit $4`,
    [new Date(since), after === undefined ? null : new Date(after.at), after?.betId ?? null, atOnce],
  );
  const bets = await readChangedBets(db, [...new Set(rows.map((row) => row.bet_id))]);
  const last = rows.length < atOnce ? undefined : rows.at(-1);
  return { bets, next: last === undefined ? null : { at: last.at.getTime(), betId: last.bet_id } };
}
