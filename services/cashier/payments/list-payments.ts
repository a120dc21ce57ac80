import type { Db } from '#kit/service-database.ts';
import type { CallbackRow, PaymentRow } from '../tables.ts';

export interface ListedPayment extends PaymentRow {
  /** Payouts may go to the card that it was paid with. */
  has_payout_card: boolean;
}

/** The newest payments, each with its callbacks in order. */
export async function listPayments(db: Db, limit: number): Promise<{ payment: ListedPayment; callbacks: CallbackRow[] }[]> {
  const payments = await db.query<ListedPayment>(
    `select p.*, exists (
         select from cashier.card c
          where c.customer_id = p.customer_id and c.key = p.instrument_key and c.removed_at is null) as has_payout_card
       from cashier.payment p order by p.created_at desc, p.id limit $1`,
    [limit],
  );
  const callbacks = await db.query<CallbackRow>('select * from cashier.callback where payment_id = any($1) order by sequence', [
    payments.map((payment) => payment.id),
  ]);
  return payments.map((payment) => ({ payment, callbacks: callbacks.filter((callback) => callback.payment_id === payment.id) }));
}
