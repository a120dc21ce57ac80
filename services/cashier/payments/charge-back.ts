import { changePayment } from './change-payment.ts';
import { lockPayment } from './lock-payment.ts';
import type { Moment } from '../context.ts';
import type { Tx } from '#kit/service-database.ts';

export const chargebackReason = 'cardholder-disputes';

/** Takes a charge back that had succeeded, as the payer's bank would. Any other payment stays as it is. */
export async function chargeBack(tx: Tx, id: string, moment: Moment): Promise<void> {
  const payment = await lockPayment(tx, 'id', id);
  if (payment?.kind !== 'charge' || payment.status !== 'succeeded') return;
  await changePayment(tx, payment, { status: 'charged-back', reason: chargebackReason }, moment);
}
