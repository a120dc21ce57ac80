import type { PaymentState } from '#contract/protocols/cashier.ts';
import { moneyToWire } from '#contract/kernel/money.ts';
import type { Db } from '#kit/service-database.ts';
import type { PaymentRow } from '../tables.ts';

/** The state of a payment as the casino reads it. */
export async function readPaymentState(db: Db, reference: string): Promise<PaymentState | undefined> {
  const [payment] = await db.query<PaymentRow>('select * from cashier.payment where reference = $1', [reference]);
  return payment === undefined ? undefined : toState(payment);
}

/** A payment as the casino reads it. */
export function toState(payment: PaymentRow): PaymentState {
  const { id, kind, status, amount, currency, reason } = payment;
  return { id, reference: payment.reference, kind, status, amount: moneyToWire(amount), currency, ...(reason !== null && { reason }) };
}
