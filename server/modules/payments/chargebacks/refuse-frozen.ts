import type { Db } from '#server/platform/database.ts';
import { Problem } from '#server/platform/problem.ts';

/** True while a deposit that the bank gave back, and then took again, is in review. */
async function isTakenAgain(db: Db, playerId: string): Promise<boolean> {
  const open = await db
    .selectFrom('payment_case')
    .innerJoin('payment_receivable', 'payment_receivable.invoice_id', 'payment_case.invoice_id')
    .select('payment_case.id')
    .where('payment_case.kind', '=', 'contradiction')
    .where('payment_case.state', '<', 3)
    .where('payment_receivable.player_id', '=', playerId)
    .limit(1)
    .executeTakeFirst();
  return open !== undefined;
}

/** True while the bank's word on a deposit is not decided: nothing is paid out to the player, and nothing converted. */
export async function isFrozen(db: Db, playerId: string): Promise<boolean> {
  const open = await db
    .selectFrom('payment_receivable')
    .select('invoice_id')
    .where('player_id', '=', playerId)
    .where('state', '=', 'open')
    .limit(1)
    .executeTakeFirst();
  return open !== undefined || (await isTakenAgain(db, playerId));
}

/** @throws Problem withdrawals-frozen */
export async function refuseFrozen(db: Db, playerId: string): Promise<void> {
  if (await isFrozen(db, playerId))
    throw new Problem(
      'withdrawals-frozen',
      'A deposit was taken back by your bank. Nothing is paid out or converted until that is decided.',
    );
}
