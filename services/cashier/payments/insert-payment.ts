import { randomBytes } from 'node:crypto';
import type { ChargeRequest, PayoutRequest } from '#contract/protocols/cashier.ts';
import { moneyFromWire } from '#contract/kernel/money.ts';
import type { Tx } from '#kit/service-database.ts';
import { Refusal } from '../refusal.ts';
import type { PaymentRow } from '../tables.ts';

/** What charge and payout say differently. */
type NewPayment = Pick<
  PaymentRow,
  'kind' | 'language' | 'return_url' | 'destination_tail' | 'destination_digest' | 'next_status' | 'next_reason'
> & {
  next_at: Date;
};

const newToken = (): string => randomBytes(32).toString('base64url');

/** @throws Refusal reference-taken when the reference stands for something else */
function requireSame(known: PaymentRow, wanted: NewPayment, request: ChargeRequest | PayoutRequest): void {
  const differs =
    known.kind !== wanted.kind ||
    known.amount !== moneyFromWire(request.amount) ||
    known.currency !== request.currency ||
    known.method !== request.method ||
    known.destination_digest !== wanted.destination_digest;
  if (differs)
    throw new Refusal('reference-taken', 'This reference was sent before with another kind, amount, currency, method or destination.');
}

/**
 * Inserts a payment or finds the one that has its reference, once however often and in parallel it is asked for: a concurrent insert is
 * waited for. @throws Refusal reference-taken
 */
export async function insertPayment(
  tx: Tx,
  request: ChargeRequest | PayoutRequest,
  wanted: NewPayment,
  now: Date,
): Promise<{ payment: PaymentRow; isNew: boolean }> {
  const [created] = await tx.query<PaymentRow>(
    `insert into cashier.payment
       (id, reference, kind, status, method, amount, currency, digits, customer_id, language, return_url, callback_url, form_token,
        destination_tail, destination_digest, next_status, next_reason, next_at, created_at, updated_at)
     values ($1, $2, $3, 'created', $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $18)
     on conflict (reference) do nothing
     returning *`,
    [
      newToken(),
      request.reference,
      wanted.kind,
      request.method,
      moneyFromWire(request.amount),
      request.currency,
      request.digits,
      request.customer.id,
      wanted.language,
      wanted.return_url,
      new URL(request.callbackUrl).href,
      newToken(),
      wanted.destination_tail,
      wanted.destination_digest,
      wanted.next_status,
      wanted.next_reason,
      wanted.next_at,
      now,
    ],
  );
  if (created !== undefined) return { payment: created, isNew: true };
  const [known] = await tx.query<PaymentRow>('select * from cashier.payment where reference = $1', [request.reference]);
  if (known === undefined) throw new Error(`The payment of reference ${request.reference} is gone`);
  requireSame(known, wanted, request);
  return { payment: known, isNew: false };
}
