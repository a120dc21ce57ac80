// Rounds that are open as a period of cashback ends: nobody knows yet what they lose. They count in the period in which they end, with all that
// they staked and won.
import { findEndedBefore, type Loss, sumRoundLosses } from '#server/modules/wallet/index.ts';
import type { Db, Tx } from '#server/platform/database.ts';

/** Returns those accounts of some players of which rounds wait for their end. */
export async function findWaiting(db: Db, template: string, playerIds: readonly string[]): Promise<ReadonlySet<string>> {
  if (playerIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('bonus_open_round')
    .select('account_id')
    .distinct()
    .where('template', '=', template)
    .where('player_id', 'in', [...playerIds])
    .execute();
  return new Set(rows.map(({ account_id }) => account_id));
}

/** Keeps what the rounds of an account have lost that are open at the end of a period. The same again changes nothing. */
export async function keepOpenRounds(tx: Tx, template: string, { accountId, playerId, open }: Loss, end: Date): Promise<void> {
  if (open.length === 0) return;
  const lost = await sumRoundLosses(tx, accountId, open, end);
  await tx
    .insertInto('bonus_open_round')
    .values(lost.map((one) => ({ template, account_id: accountId, player_id: playerId, round_id: one.roundId, lost: one.lost })))
    .onConflict((conflict) =>
      conflict.columns(['template', 'account_id', 'round_id']).doUpdateSet((e) => ({ lost: e.ref('excluded.lost') })),
    )
    .execute();
}

/**
 * Returns what those rounds of an account had lost before a period that ended in it. Asked again for the same period it is the same, and no other
 * one is told of it.
 */
export async function countEndedRounds(tx: Tx, template: string, accountId: string, end: Date): Promise<bigint> {
  const own = tx.selectFrom('bonus_open_round').where('template', '=', template).where('account_id', '=', accountId);
  const waiting = await own.where('counted_until', 'is', null).select('round_id').execute();
  const ids = waiting.map(({ round_id }) => round_id);
  const ended = await findEndedBefore(tx, ids, end);
  if (ended.length > 0)
    await tx
      .updateTable('bonus_open_round')
      .set({ counted_until: end })
      .where('template', '=', template)
      .where('account_id', '=', accountId)
      .where('round_id', 'in', ended)
      .execute();
  await tx
    .deleteFrom('bonus_open_round')
    .where('template', '=', template)
    .where('account_id', '=', accountId)
    .where('counted_until', '<', end)
    .execute();
  const counted = await own.where('counted_until', '=', end).select('lost').execute();
  return counted.reduce((sum, { lost }) => sum + lost, 0n);
}
