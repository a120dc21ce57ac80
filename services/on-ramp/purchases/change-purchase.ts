// The one door by which a purchase changes: its row and the event that tells of it, in the caller's transaction.
import type { Static } from 'typebox';
import type { CancelAnswer } from '#contract/protocols/cashier.ts';
import type { Database, Tx } from '#kit/service-database.ts';
import type { Change } from '../../cashier/rules/outcomes.ts';
import { queueCallback } from '../callbacks.ts';
import type { Moment } from '../context.ts';
import type { Purchase } from '../tables.ts';
import { lockDue, lockPurchase } from './read-purchase.ts';

/** What a card's form has been kept of. */
export interface UsedCard {
  tail: string;
  key: string;
  holder: string;
}

async function changePurchase(tx: Tx, purchase: Purchase, change: Change, moment: Moment, card?: UsedCard): Promise<Purchase> {
  const { status, reason = null, next } = change;
  if (status === 'charged-back') throw new Error('An on-ramp takes nothing back');
  const changed = {
    ...purchase,
    status,
    reason,
    sequence: purchase.sequence + 1,
    ...(card !== undefined && { card_tail: card.tail, card_key: card.key, card_holder: card.holder }),
  };
  await tx.query(
    `update on_ramp.purchase
        set status = $2, reason = $3, sequence = $4, card_tail = $5, card_key = $6, card_holder = $7,
            next_status = $8, next_reason = $9, next_at = $10, updated_at = $11
      where id = $1`,
    [
      changed.id,
      status,
      reason,
      changed.sequence,
      changed.card_tail,
      changed.card_key,
      changed.card_holder,
      next?.status ?? null,
      next?.reason ?? null,
      next === undefined ? null : new Date(moment.now.getTime() + next.afterMs),
      moment.now,
    ],
  );
  if (status !== 'cancelled') await queueCallback(tx, changed, status, moment);
  return changed;
}

/** Does what was to happen by itself once its time has come. */
async function settleIfDue(tx: Tx, purchase: Purchase, moment: Moment): Promise<Purchase> {
  const { next_at: at, next_status: status, next_reason: reason } = purchase;
  if (at === null || status === null || at > moment.now) return purchase;
  return await changePurchase(tx, purchase, { status, ...(reason !== null && { reason }) }, moment);
}

/** Ends purchases whose price is not held any more, and lets pending ones come to their end. One short transaction each. */
export async function settleDue(database: Database, moment: Moment): Promise<void> {
  const settleOne = async (): Promise<boolean> =>
    await database.transact(async (tx) => {
      const due = await lockDue(tx, moment.now);
      if (due !== undefined) await settleIfDue(tx, due, moment);
      return due !== undefined;
    });
  while (await settleOne());
}

/** Pays a purchase with the outcome that was chosen. Of several at once the first decides; later ones change nothing. */
export async function payPurchase(tx: Tx, id: string, change: Change, card: UsedCard, moment: Moment): Promise<void> {
  const locked = await lockPurchase(tx, 'id', id);
  if (locked === undefined) return;
  const purchase = await settleIfDue(tx, locked, moment);
  if (purchase.status === 'created') await changePurchase(tx, purchase, change, moment, card);
}

/** Cancels a purchase that is not final, by the casino's word or by the buyer's. The casino asked, so no callback tells it. */
export async function cancelPurchase(tx: Tx, reference: string, moment: Moment): Promise<Static<typeof CancelAnswer>> {
  const locked = await lockPurchase(tx, 'reference', reference);
  if (locked === undefined) return { state: 'unknown' };
  const purchase = await settleIfDue(tx, locked, moment);
  if (purchase.status === 'created' || purchase.status === 'pending') await changePurchase(tx, purchase, { status: 'cancelled' }, moment);
  return { state: purchase.status === 'succeeded' || purchase.status === 'failed' ? purchase.status : 'cancelled' };
}
