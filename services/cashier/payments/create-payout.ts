import { createHmac } from 'node:crypto';
import type { PayoutRequest } from '#contract/protocols/cashier.ts';
import type { Moment } from '../context.ts';
import type { Tx } from '#kit/service-database.ts';
import { destinationOf, planForDestination, unknownCardPlan } from '../rules/destinations.ts';
import type { PaymentRow } from '../tables.ts';
import { changePayment } from './change-payment.ts';
import { insertPayment } from './insert-payment.ts';
import { findPayoutCard } from './payout-cards.ts';

/** Where a payout goes, as far as it is kept, and what will happen. A card is named by its reference, and only its customer is paid. */
async function planFor(tx: Tx, { method, fields, customer }: PayoutRequest) {
  const card = method === 'card' ? await findPayoutCard(tx, fields['card'] ?? '', customer.id) : undefined;
  if (method === 'card' && card === undefined) return { tail: '', plan: unknownCardPlan };
  const destination = card?.tail ?? destinationOf(fields);
  return { tail: destination.slice(-4), plan: planForDestination(destination) };
}

/**
 * The destination decides what will happen, see planForDestination. Of the fields only a keyed digest and the last four are kept.
 * @throws Refusal reference-taken
 */
export async function createPayout(tx: Tx, request: PayoutRequest, language: string, secret: string, moment: Moment): Promise<PaymentRow> {
  const { tail, plan } = await planFor(tx, request);
  const canonical = JSON.stringify(Object.entries(request.fields).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  const { payment, isNew } = await insertPayment(
    tx,
    request,
    {
      kind: 'payout',
      language,
      return_url: null,
      destination_tail: tail === '' ? null : tail,
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
