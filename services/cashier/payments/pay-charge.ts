import { changePayment } from './change-payment.ts';
import { lockPayment } from './lock-payment.ts';
import { settleIfDue } from './settle-if-due.ts';
import type { Moment } from '../context.ts';
import type { Tx } from '#kit/service-database.ts';
import type { Change } from '../rules/outcomes.ts';

/** The card that a charge is paid with. Its number is not kept: the key, a digest, tells one from another. */
export interface UsedCard {
  tail: string;
  key: string;
  holder: string;
}

export async function keepCard(tx: Tx, id: string, { tail, key, holder }: UsedCard): Promise<void> {
  const text = 'update cashier.payment set destination_tail = $2, instrument_key = $3, holder = $4 where id = $1';
  await tx.query(text, [id, tail, key, holder]);
}

/**
 * Pays a charge with the outcome that the customer chose. Of several at once the first decides; the others, and those that come after
 * a cancellation or the expiry, change nothing.
 */
export async function payCharge(tx: Tx, id: string, change: Change, card: UsedCard | undefined, moment: Moment): Promise<void> {
  const locked = await lockPayment(tx, 'id', id);
  if (locked?.kind !== 'charge') return;
  const payment = await settleIfDue(tx, locked, moment);
  if (payment.status !== 'created') return;
  // a card that asked its holder is paid with by the answer alone
  if (payment.challenge_outcome !== null) return;
  if (card !== undefined) await keepCard(tx, id, card);
  await changePayment(tx, payment, change, moment);
}
