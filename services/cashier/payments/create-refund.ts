import { randomBytes } from 'node:crypto';
import type { RefundRequest } from '#contract/protocols/cashier.ts';
import { moneyFromWire } from '#contract/kernel/money.ts';
import type { Moment } from '../context.ts';
import type { Tx } from '#kit/service-database.ts';
import { Refusal } from '../refusal.ts';
import { planForDestination } from '../rules/destinations.ts';
import type { PaymentRow } from '../tables.ts';
import { changePayment } from './change-payment.ts';
import { lockPayment } from './lock-payment.ts';

const newToken = (): string => randomBytes(32).toString('base64url');

/** What is left of a charge after its refunds that did not fail. */
async function leftOf(tx: Tx, charge: PaymentRow): Promise<bigint> {
  const [row] = await tx.query<{ given: bigint }>(
    `select coalesce(sum(amount), 0)::bigint as given from cashier.payment
      where refund_of = $1 and status not in ('failed', 'cancelled')`,
    [charge.id],
  );
  return charge.amount - (row?.given ?? 0n);
}

/**
 * Gives a charge back, or a part of it, to what it was paid with; that decides what happens, see planForDestination. The same reference again
 * is the first one. @throws Refusal not-refundable, reference-taken
 */
export async function createRefund(tx: Tx, of: string, request: RefundRequest, moment: Moment): Promise<PaymentRow> {
  const charge = await lockPayment(tx, 'reference', of);
  if (charge?.kind !== 'charge') throw new Refusal('not-refundable', 'No charge has this reference.');
  const amount = moneyFromWire(request.amount);
  const known = await lockPayment(tx, 'reference', request.reference);
  if (known !== undefined) {
    if (known.refund_of !== charge.id || known.amount !== amount)
      throw new Refusal('reference-taken', 'This reference was sent before with another charge or amount.');
    return known;
  }
  if (charge.status !== 'succeeded') throw new Refusal('not-refundable', 'Only a charge that succeeded can be given back.');
  if (amount > (await leftOf(tx, charge))) throw new Refusal('not-refundable', 'Less than that is left of the charge.');
  const plan = planForDestination(charge.destination_tail ?? '');
  const [refund] = await tx.query<PaymentRow>(
    `insert into cashier.payment
       (id, reference, kind, status, method, amount, currency, digits, customer_id, language, callback_url, form_token, destination_tail,
        refund_of, next_status, next_reason, next_at, created_at, updated_at)
     select $1, $2, 'payout', 'created', method, $3, currency, digits, customer_id, language, $4, $5, destination_tail,
        id, $6, $7, $8, $9, $9
       from cashier.payment where id = $10
     returning *`,
    [
      newToken(),
      request.reference,
      amount,
      new URL(request.callbackUrl).href,
      newToken(),
      plan.next,
      plan.reason ?? null,
      new Date(moment.now.getTime() + plan.afterMs),
      moment.now,
      charge.id,
    ],
  );
  if (refund === undefined) throw new Error(`The refund ${request.reference} was not written`);
  if (plan.status === 'created') return refund;
  return await changePayment(tx, refund, { status: 'pending', next: { afterMs: plan.afterMs, status: plan.next } }, moment);
}
