import { invoiceType } from '#contract/kernel/constants.ts';
import type { EntryCause } from '#contract/wallet.ts';
import type { Db } from '#server/platform/database.ts';
import { invoiceKey } from './open-withdrawal.ts';

/** What moved a player's money like a withdrawal or a deposit and was neither, by the keys of its entries. */
export async function readEntryCauses(db: Db, playerId: string): Promise<Map<string, EntryCause>> {
  const refunds = await db
    .selectFrom('invoice')
    .select('id')
    .where('player_id', '=', playerId)
    .where('type', '=', invoiceType.withdrawal)
    .where('refund_of', 'is not', null)
    .execute();
  const taken = await db.selectFrom('payment_receivable').select('invoice_id').where('player_id', '=', playerId).execute();
  const steps = ['taken-hold', 'taken-settle', 'collected-hold', 'collected-settle', 'returned'] as const;
  return new Map([
    ...refunds.flatMap(({ id }) => (['hold', 'settle', 'release'] as const).map((step) => [invoiceKey(id, step), 'refund'] as const)),
    ...taken.flatMap(({ invoice_id: id }) => steps.map((step) => [invoiceKey(id, step), 'chargeback'] as const)),
  ]);
}
