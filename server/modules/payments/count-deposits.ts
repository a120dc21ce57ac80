import type { Db } from '#server/platform/database.ts';

/** Returns how many deposits of a player have arrived. */
export async function countDeposits(db: Db, playerId: string): Promise<number> {
  const row = await db.selectFrom('payment_count').select('deposits').where('player_id', '=', playerId).executeTakeFirst();
  return row?.deposits ?? 0;
}
