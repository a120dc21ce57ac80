import { createHmac } from 'node:crypto';
import type { PayoutRequest } from '#contract/protocols/cashier.ts';
import type { Moment } from '../context.ts';
import type { Tx } from '#kit/service-database.ts';
import { destinationOf, planForDestination } from '../rules/destinations.ts';
import type { PaymentRow } from '../tables.ts';
import { changePayment } from './change-payment.ts';
import { insertPayment } from './insert-payment.ts';

/**
 * The destination decides what will happen, see planForDestination. Of the fields only a keyed digest and the last four are kept.
 * @throws Refusal reference-taken
 */
export async function createPayout(tx: Tx, request: PayoutRequest, language: string, secret: string, moment: Moment): Promise<PaymentRow> {
  const destination = destinationOf(request.fields);
  const plan = planForDestination(destination);
  const canonical = JSON.stringify(Object.entries(request.fields).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  const { payment, isNew } = await insertPayment(
    tx,
    request,
    {
      kind: 'payout',
      language,
      return_url: null,
      destination_tail: destination === '' ? null : destination.slice(-4),
      destination_digest: createHmac('sha256', secret).update(canonical).digest('hex'),
      next_status: plan.next,
      next_reason: plan.reason ?? null,
      next_at: new Date(moment.now.getTime() + plan.afterMs),
    },
    moment.now,
  );
  if (!isNew || plan.status === 'created') return payment;
  return await changePayment(tx, payment, { status: 'pending', next: { afterMs: plan.afterMs, status: plan.next } }, moment);
}
