// What counted rounds have paid out of jackpots: no part of what a game's maths returns. A win is told by its round and not by its time, as it is
// written down after the round is over.
import { sql } from 'kysely';
import { spinStatus } from '#contract/kernel/constants.ts';
import { findRoundsByRefs } from '#server/modules/wallet/index.ts';
import type { Db } from '#server/platform/database.ts';
import { isKept } from '../jackpots/read-funds.ts';

/** Of a game in a currency. */
export const jackpotKey = ({ game, currency }: { game: string; currency: string }): string => `${game} ${currency}`;

/** Returns the ids of the rounds among some that are counted: over, staked on, and not beyond what is counted. */
async function findCounted(db: Db, rounds: Awaited<ReturnType<typeof findRoundsByRefs>>): Promise<ReadonlySet<string>> {
  if (rounds.length === 0) return new Set();
  const mark = (await db.selectFrom('game_return_mark').select('round_id').executeTakeFirst())?.round_id ?? '';
  const ids = rounds.map(({ id }) => id);
  const waiting = await db.selectFrom('game_return_open').select('round_id').where('round_id', 'in', ids).execute();
  const isWaiting = new Set(waiting.map(({ round_id: id }) => id));
  const counted = rounds.filter(({ id, state, stake }) => state === spinStatus.finished && stake > 0n && id <= mark && !isWaiting.has(id));
  return new Set(counted.map(({ id }) => id));
}

/** Returns what the counted rounds have won of jackpots by `jackpotKey`, in smallest units. */
export async function readJackpotsWon(db: Db, identities?: readonly string[]): Promise<ReadonlyMap<string, bigint>> {
  const wins = await db
    .selectFrom('jackpot_win as win')
    .innerJoin('game_return as known', (join) => join.onRef('known.game', '=', 'win.game').onRef('known.currency', '=', 'win.currency'))
    .select(['win.provider', 'win.round_ref', 'win.game', 'win.currency', 'win.amount', 'known.from_at'])
    .whereRef('win.at', '>=', 'known.from_at')
    .where(sql<boolean>`${isKept('win')}`)
    .$if(identities !== undefined, (query) => query.where('win.game', 'in', identities ?? []))
    .execute();
  const rounds = await findRoundsByRefs(
    db,
    wins.map((win) => win.round_ref),
  );
  const counted = await findCounted(db, rounds);
  const sums = new Map<string, bigint>();
  for (const win of wins) {
    const round = rounds.find(({ provider, round_ref: ref }) => provider === win.provider && ref === win.round_ref);
    // what lies in the archive was counted long ago
    const isCounted = round === undefined || (counted.has(round.id) && round.opened_at >= win.from_at);
    if (isCounted) sums.set(jackpotKey(win), (sums.get(jackpotKey(win)) ?? 0n) + win.amount);
  }
  return sums;
}
