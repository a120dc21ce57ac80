// What the casino is told: a row in the transaction of the change, posted until it is taken. Some come twice, some after a later one.
import { v7 } from 'uuid';
import type { CashierCallback } from '#contract/protocols/cashier.ts';
import { moneyToWire } from '#contract/kernel/money.ts';
import type { Tx } from '#kit/service-database.ts';
import type { CallbackAnswer } from '../cashier/callbacks/send-callback.ts';
import { faultsOf, noFaults } from '../cashier/rules/faults.ts';
import { giveUpAfterMs, retryDelayMs } from '../cashier/rules/retry-delays.ts';
import type { Moment } from './context.ts';
import type { CallbackRow, Purchase } from './tables.ts';

/** How long an event is held back that is to come after a later one. */
const heldBackMs = 12_000;
/** A callback whose process died in the middle is free again after this. */
const leaseMs = 15_000;

const after = (now: Date, ms: number): Date => new Date(now.getTime() + ms);

/** Queues news of a purchase with the change that it tells of. */
export async function queueCallback(tx: Tx, purchase: Purchase, status: CashierCallback['status'], { now, faults }: Moment): Promise<void> {
  const eventId = v7();
  const { card_key: key, card_tail: tail, card_holder: holder, reason } = purchase;
  const body: CashierCallback = {
    eventId,
    sequence: purchase.sequence,
    id: purchase.id,
    reference: purchase.reference,
    kind: 'charge',
    status,
    amount: moneyToWire(purchase.gets),
    currency: purchase.coin,
    ...(reason !== null && { reason }),
    ...(key !== null && { instrument: { key, label: `•••• ${tail ?? ''}`, ...(holder !== null && { holder }) } }),
    at: now.toISOString(),
  };
  const fault = faults ? faultsOf(eventId, status) : noFaults;
  await tx.query(
    `insert into on_ramp.callback (id, purchase_id, callback_url, body, copies_left, next_attempt_at, give_up_at, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      eventId,
      purchase.id,
      purchase.callback_url,
      JSON.stringify(body),
      fault.isTwice ? 2 : 1,
      fault.isHeldBack ? after(now, heldBackMs) : now,
      after(now, giveUpAfterMs),
      now,
    ],
  );
}

/** Takes callbacks that are due, so that no other process sends them meanwhile. */
export async function claimCallbacks(tx: Tx, now: Date): Promise<CallbackRow[]> {
  return await tx.query<CallbackRow>(
    `with due as (select id from on_ramp.callback where next_attempt_at <= $1 order by next_attempt_at limit 8 for update skip locked)
     update on_ramp.callback c set next_attempt_at = $2 from due where c.id = due.id
     returning c.id, c.callback_url, c.body, c.copies_left, c.failures, c.give_up_at`,
    [now, after(now, leaseMs)],
  );
}

/** Writes down what came of an attempt: done, once more, or again after a wait. */
export async function recordAnswer(
  tx: Tx,
  row: CallbackRow,
  { isDelivered, answer }: CallbackAnswer,
  retryDelaysMs: readonly number[],
  now: Date,
): Promise<void> {
  const copies = row.copies_left - (isDelivered ? 1 : 0);
  const failures = row.failures + (isDelivered ? 0 : 1);
  const at = isDelivered ? now : after(now, retryDelayMs(retryDelaysMs, failures));
  await tx.query('update on_ramp.callback set copies_left = $2, failures = $3, next_attempt_at = $4, last_answer = $5 where id = $1', [
    row.id,
    copies,
    failures,
    copies === 0 || at > row.give_up_at ? null : at,
    answer,
  ]);
}
