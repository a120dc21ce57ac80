import { sql } from 'kysely';
import { invoiceStatus, invoiceType } from '#contract/kernel/constants.ts';
import type { Db } from '#server/platform/database.ts';
import { Problem } from '#server/platform/problem.ts';

/**
 * True while people have to decide about a credited deposit that its provider no longer says is paid: in whole, as a contradiction, or as
 * another amount than was asked for, of which nothing was booked. A part that came back keeps nothing from the player.
 */
async function isDoubted(db: Db, playerId: string): Promise<boolean> {
  const reported = sql<string>`payment_case.facts -> 'reported' ->> 'status'`;
  const gone = sql<bigint>`(payment_case.facts -> 'reported' ->> 'amount')::bigint`;
  const decided = sql<bigint>`coalesce((payment_case.facts ->> 'decided')::bigint, 0)`;
  const open = await db
    .selectFrom('payment_case')
    .innerJoin('invoice', 'invoice.id', 'payment_case.invoice_id')
    .select('payment_case.id')
    .where('payment_case.state', '<', 3)
    .where('invoice.player_id', '=', playerId)
    .where('invoice.type', '=', invoiceType.deposit)
    .where(({ or, and, eb }) =>
      or([
        and([
          eb('payment_case.kind', '=', 'contradiction'),
          eb(sql<string>`payment_case.facts ->> 'before'`, '=', String(invoiceStatus.success)),
        ]),
        and([eb('payment_case.kind', '=', 'other-amount'), eb(reported, '=', 'charged-back'), eb(gone, '>', decided)]),
      ]),
    )
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
  return open !== undefined || (await isDoubted(db, playerId));
}

/** @throws Problem withdrawals-frozen */
export async function refuseFrozen(db: Db, playerId: string): Promise<void> {
  if (await isFrozen(db, playerId))
    throw new Problem(
      'withdrawals-frozen',
      'A deposit was taken back by your bank. Nothing is paid out or converted until that is decided.',
    );
}
