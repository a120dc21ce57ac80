import type { Tx } from '#server/platform/database.ts';
import { Problem } from '#server/platform/problem.ts';
import type { BonusRow } from './to-player-bonus.ts';

/** The player's bonus, which stays as it is until the transaction ends. @throws Problem not-found */
export async function lockBonus(tx: Tx, playerId: string, id: string): Promise<BonusRow> {
  const row = await tx
    .selectFrom('player_bonus')
    .selectAll()
    .where('id', '=', id)
    .where('player_id', '=', playerId)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) throw new Problem('not-found', 'You have no such bonus.');
  return row;
}
