import { invoiceStatus, invoiceType } from '#contract/kernel/constants.ts';
import type { Db } from '#server/platform/database.ts';

/** Returns how many players' first deposits arrived in a period; its end is not within it. */
export async function countFirstDeposits(db: Db, { from, to }: { from: Date; to: Date }): Promise<bigint> {
  const { count } = await db
    .selectFrom('invoice as i')
    .innerJoin('invoice_history as h', (join) => join.onRef('h.invoice_id', '=', 'i.id').on('h.status', '=', invoiceStatus.success))
    .select((e) => e.fn.count<bigint>('i.id').distinct().as('count'))
    .where('i.type', '=', invoiceType.deposit)
    .where('i.number', '=', 1)
    .where('h.at', '>=', from)
    .where('h.at', '<', to)
    .executeTakeFirstOrThrow();
  return count;
}
