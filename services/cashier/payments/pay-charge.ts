import { changePayment } from './change-payment.ts';
import { lockPayment } from './lock-payment.ts';
import { settleIfDue } from './settle-if-due.ts';
import type { Moment } from '../context.ts';
import type { Tx } from '#kit/service-database.ts';
import type { Change } from '../rules/outcomes.ts';

/**
 * Pays a charge with the outcome that the customer chose. Of several at once the first decides; the others, and those that come after
 * a cancellation or the expiry, change nothing.
 * @param cardTail the last four of a card, the only part of it that is kept
 */
export async function payCharge(tx: Tx, id: string, change: Change, cardTail: string | undefined, moment: Moment): Promise<void> {
  const locked = await lockPayment(tx, 'id', id);
  if (locked?.kind !== 'charge') return;
  const payment = await settleIfDue(tx, locked, moment);
  if (payment.status !== 'created') return;
  if (cardTail !== undefined) await tx.query('update cashier.payment set destination_tail = $2 where id = $1', [id, cardTail]);
  await changePayment(tx, payment, change, moment);
}
