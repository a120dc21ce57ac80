import type { Db } from '#kit/service-database.ts';
import type { CallbackRow, PaymentRow } from '../tables.ts';

/** The newest payments, each with its callbacks in order. */
export async function listPayments(db: Db, limit: number): Promise<{ payment: PaymentRow; callbacks: CallbackRow[] }[]> {
  const payments = await db.query<PaymentRow>('select * from cashier.payment order by created_at desc, id limit $1', [limit]);
  const callbacks = await db.query<CallbackRow>('select * from cashier.callback where payment_id = any($1) order by sequence', [
    payments.map((payment) => payment.id),
  ]);
  return payments.map((payment) => ({ payment, callbacks: callbacks.filter((callback) => callback.payment_id === payment.id) }));
}
