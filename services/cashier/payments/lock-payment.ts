import type { Tx } from '#kit/service-database.ts';
import type { PaymentRow } from '../tables.ts';

/** Locks a payment until the end of the transaction. Undefined when there is none. */
export async function lockPayment(tx: Tx, by: 'id' | 'reference', value: string): Promise<PaymentRow | undefined> {
  const rows = await tx.query<PaymentRow>(`select * from cashier.payment where ${by} = $1 for update`, [value]);
  return rows[0];
}
