import type { Moment } from '../context.ts';
import type { Tx } from '#kit/service-database.ts';
import type { PaymentRow } from '../tables.ts';
import { changePayment } from './change-payment.ts';

/** Does what was to happen by itself once its time has come; answers the payment as it stands then. */
export async function settleIfDue(tx: Tx, payment: PaymentRow, moment: Moment): Promise<PaymentRow> {
  if (payment.next_at === null || payment.next_status === null || payment.next_at > moment.now) return payment;
  return await changePayment(
    tx,
    payment,
    { status: payment.next_status, ...(payment.next_reason !== null && { reason: payment.next_reason }) },
    moment,
  );
}
