import type { Static } from 'typebox';
import type { CancelAnswer } from '#contract/protocols/cashier.ts';
import { changePayment } from './change-payment.ts';
import { lockPayment } from './lock-payment.ts';
import { settleIfDue } from './settle-if-due.ts';
import type { Moment } from '../context.ts';
import type { Tx } from '#kit/service-database.ts';

/**
 * Cancels a charge that is not final; one that waits for the bank is called back, so its success never comes. A final charge answers
 * its end, a reference that no charge has answers `unknown`. The casino asked, so no callback tells it.
 */
export async function cancelCharge(tx: Tx, reference: string, moment: Moment): Promise<Static<typeof CancelAnswer>> {
  const locked = await lockPayment(tx, 'reference', reference);
  if (locked === undefined || locked.kind !== 'charge') return { state: 'unknown' };
  const payment = await settleIfDue(tx, locked, moment);
  if (payment.status === 'created' || payment.status === 'pending') await changePayment(tx, payment, { status: 'cancelled' }, moment);
  return { state: payment.status === 'succeeded' || payment.status === 'failed' ? payment.status : 'cancelled' };
}
