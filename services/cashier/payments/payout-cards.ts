// Cards that payouts go to: those that a customer paid with. The casino knows one by a reference that says nothing of it, and that pays
// this customer alone.
import { randomBytes } from 'node:crypto';
import type { Tx } from '#kit/service-database.ts';
import type { PaymentRow } from '../tables.ts';
import { lockPayment } from './lock-payment.ts';

/** Returns the reference of the card that a charge was paid with, the same as long as the card is not removed. */
export async function keepPayoutCard(tx: Tx, { customer_id: customer, destination_tail: tail }: PaymentRow, key: string, now: Date) {
  const [card] = await tx.query<{ reference: string }>(
    `insert into cashier.card (reference, customer_id, key, tail, created_at) values ($1, $2, $3, $4, $5)
     on conflict (customer_id, key) where removed_at is null do update set tail = excluded.tail
     returning reference`,
    [`card_${randomBytes(24).toString('base64url')}`, customer, key, tail ?? '', now],
  );
  if (card === undefined) throw new Error('A card that was paid with was not kept');
  return card.reference;
}

/** The card that a payout names, while it is there and the customer's own. */
export async function findPayoutCard(tx: Tx, reference: string, customerId: string): Promise<{ tail: string } | undefined> {
  const [card] = await tx.query<{ tail: string }>(
    'select tail from cashier.card where reference = $1 and customer_id = $2 and removed_at is null',
    [reference, customerId],
  );
  return card;
}

/** Removes the card that a charge was paid with, as its holder or its bank would. Payouts that were taken before go on. */
export async function removePayoutCard(tx: Tx, chargeId: string, now: Date): Promise<void> {
  const charge = await lockPayment(tx, 'id', chargeId);
  if (charge === undefined) return;
  await tx.query('update cashier.card set removed_at = $3 where customer_id = $1 and key = $2 and removed_at is null', [
    charge.customer_id,
    charge.instrument_key,
    now,
  ]);
}
