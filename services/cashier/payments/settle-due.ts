import { settleIfDue } from './settle-if-due.ts';
import type { Moment } from '../context.ts';
import type { Database } from '#kit/service-database.ts';
import type { PaymentRow } from '../tables.ts';

/**
 * Expires charges, lets pending ones and payouts come to their end. One short transaction a payment; a payment that another
 * process holds is its business.
 */
export async function settleDue(database: Database, moment: Moment): Promise<void> {
  const settleOne = async (): Promise<boolean> =>
    await database.transact(async (tx) => {
      const [due] = await tx.query<PaymentRow>(
        'select * from cashier.payment where next_at <= $1 order by next_at limit 1 for update skip locked',
        [moment.now],
      );
      if (due !== undefined) await settleIfDue(tx, due, moment);
      return due !== undefined;
    });
  while (await settleOne());
}
