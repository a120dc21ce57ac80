import type { Db } from '#server/platform/database.ts';
import { type BonusRow, spinsSource } from '../states/to-player-bonus.ts';

/** What a template has granted to a player: a bonus, free spins, or both. */
export interface GrantOf {
  bonus: BonusRow | undefined;
  freeSpinsId: string | undefined;
}

/** Returns what a template has granted to a player last; undefined: nothing. */
export async function findGrantOf(db: Db, template: string, playerId: string): Promise<GrantOf | undefined> {
  const bonus = await db
    .selectFrom('player_bonus')
    .selectAll()
    .where('player_id', '=', playerId)
    .where('template', '=', template)
    // what spins have won is no grant of its own
    .where('source', 'not like', `${spinsSource}%`)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const spins = await db
    .selectFrom('player_spins')
    .select('id')
    .where('player_id', '=', playerId)
    .where('template', '=', template)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return bonus === undefined && spins === undefined ? undefined : { bonus, freeSpinsId: spins?.id };
}
