import type { BookAnswer, BookRequest } from '#contract/protocols/sportsbook.ts';
import type { Db } from '#kit/service-database.ts';
import { readChangedBets } from './read-bets.ts';

const atOnce = 200;

/**
 * Bets to which something has happened since, page by page, each as it stands now. What happens to a bet has a moment, and moments are only added; of a
 * leg that changed without one the bet keeps the time.
 */
export async function listChangedBets(db: Db, { since, after }: BookRequest<'changed-bets'>): Promise<BookAnswer<'changed-bets'>> {
  const behind = (at: string, id: string): string => `${at} >= $1 and ($2::timestamptz is null or (${at}, ${id}) > ($2, $3::uuid))`;
  const rows = await db.query<{ at: Date; bet_id: string }>(
    `select at, bet_id from (
       (select distinct at, bet_id from sportsbook.moment where ${behind('at', 'bet_id')} order by at, bet_id limit $4)
       union
       (select leg_changed_at, id from sportsbook.bet where ${behind('leg_changed_at', 'id')} order by leg_changed_at, id limit $4)
     ) changed order by at, bet_id limit $4`,
    [new Date(since), after === undefined ? null : new Date(after.at), after?.betId ?? null, atOnce],
  );
  const bets = await readChangedBets(db, [...new Set(rows.map((row) => row.bet_id))]);
  const last = rows.length < atOnce ? undefined : rows.at(-1);
  return { bets, next: last === undefined ? null : { at: last.at.getTime(), betId: last.bet_id } };
}
