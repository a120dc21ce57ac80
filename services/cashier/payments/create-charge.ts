import type { ChargeRequest } from '#contract/protocols/cashier.ts';
import type { Moment } from '../context.ts';
import type { Tx } from '#kit/service-database.ts';
import { chargeLifeMs, expiredReason } from '../rules/outcomes.ts';
import type { PaymentRow } from '../tables.ts';
import { insertPayment } from './insert-payment.ts';

/** @throws Refusal reference-taken */
export async function createCharge(tx: Tx, request: ChargeRequest, language: string, { now }: Moment): Promise<PaymentRow> {
  const { payment } = await insertPayment(
    tx,
    request,
    {
      kind: 'charge',
      language,
      return_url: new URL(request.returnUrl).href,
      destination_tail: null,
      destination_digest: null,
      next_status: 'failed',
      next_reason: expiredReason,
      next_at: new Date(now.getTime() + chargeLifeMs),
    },
    now,
  );
  return payment;
}
