// What counted rounds have paid out of jackpots: no part of what a game's maths returns. A win is told by its round and not by its time, as it is
// written down after the round is over.
import { sql } from 'kysely';
import { spinStatus } from '#contract/kernel/constants.ts';
import { joinRoundOf } from '#server/modules/wallet/index.ts';
import type { Db } from '#server/platform/database.ts';
import { isKept } from '../jackpots/read-funds.ts';

/** Of a game in a currency. */
export const jackpotKey = ({ game, currency }: { game: string; currency: string }): string => `${game} ${currency}`;

/** Returns what the counted rounds have won of jackpots by `jackpotKey`, in smallest units. */
export async function readJackpotsWon(db: Db, identities?: readonly string[]): Promise<ReadonlyMap<string, bigint>> {
  // what lies in the archive was counted long ago; of the others those that are over, staked on, and not beyond what is counted
  const { rows } = await sql<{ game: string; currency: string; won: bigint }>`
    select win.game, win.currency, sum(win.amount)::bigint as won
      from game_return known
      join jackpot_win win on win.game = known.game and win.currency = known.currency and win.at >= known.from_at
      ${joinRoundOf('win')}
     where ${isKept('win')}
       ${identities === undefined ? sql`` : sql`and win.game = any(${identities}::text[])`}
       and (round.id is null or (
         round.state = ${spinStatus.finished} and round.stake > 0 and round.opened_at >= known.from_at
         and round.id <= (select round_id from game_return_mark)
         and not exists (select from game_return_open waiting where waiting.round_id = round.id)))
     group by win.game, win.currency`.execute(db);
  return new Map(rows.map((row) => [jackpotKey(row), row.won]));
}
