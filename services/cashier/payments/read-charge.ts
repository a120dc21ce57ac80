import type { Db } from '#kit/service-database.ts';
import type { PaymentRow } from '../tables.ts';

/** The charge whose page has this id. */
export async function readCharge(db: Db, id: string): Promise<PaymentRow | undefined> {
  const rows = await db.query<PaymentRow>("select * from cashier.payment where id = $1 and kind = 'charge'", [id]);
  return rows[0];
}
