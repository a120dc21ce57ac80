import { invoiceStatus } from '#contract/kernel/constants.ts';
import type { DepositStanding } from '#server/modules/bonuses/index.ts';
import type { Db } from '#server/platform/database.ts';

/** Whether a credited deposit stands, for what it has brought: it is doubted until people have decided, and gone where they found so. */
export async function standingOf(db: Db, invoiceId: string): Promise<DepositStanding> {
  const row = await db.selectFrom('invoice').select('status').where('id', '=', invoiceId).executeTakeFirst();
  if (row === undefined || row.status === invoiceStatus.success) return 'stands';
  if (row.status === invoiceStatus.review) return 'doubted';
  const receivable = db.selectFrom('payment_receivable').select('invoice_id').where('invoice_id', '=', invoiceId);
  return (await receivable.where('state', '=', 'open').executeTakeFirst()) === undefined ? 'gone' : 'doubted';
}
