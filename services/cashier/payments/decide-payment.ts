import { changePayment } from './change-payment.ts';
import { lockPayment } from './lock-payment.ts';
import type { Moment } from '../context.ts';
import type { Tx } from '#kit/service-database.ts';
import type { FinalStatus } from '../tables.ts';

export const decidedReason = 'decided-by-hand';

/** Ends a pending payment now, before its own time. A payment that is not pending stays as it is. */
export async function decidePayment(tx: Tx, id: string, status: FinalStatus, moment: Moment): Promise<void> {
  const payment = await lockPayment(tx, 'id', id);
  if (payment?.status !== 'pending') return;
  await changePayment(tx, payment, { status, ...(status === 'failed' && { reason: decidedReason }) }, moment);
}
