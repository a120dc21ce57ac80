import type { Db } from '#server/platform/database.ts';
import { Problem } from '#server/platform/problem.ts';

/** True while the bank's word on a deposit is not decided: nothing is paid out to the player. */
export async function isFrozen(db: Db, playerId: string): Promise<boolean> {
  const open = await db
    .selectFrom('payment_receivable')
    .select('invoice_id')
    .where('player_id', '=', playerId)
    .where('state', '=', 'open')
    .limit(1)
    .executeTakeFirst();
  return open !== undefined;
}

/** @throws Problem withdrawals-frozen */
export async function refuseFrozen(db: Db, playerId: string): Promise<void> {
  if (await isFrozen(db, playerId))
    throw new Problem('withdrawals-frozen', 'A deposit was taken back by your bank. Nothing is paid out until that is decided.');
}
