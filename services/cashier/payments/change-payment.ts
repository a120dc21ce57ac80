// The one door by which a payment changes: its row and the event that tells of it, in the caller's transaction.
import { randomBytes } from 'node:crypto';
import { v7 } from 'uuid';
import type { CashierCallback } from '#contract/protocols/cashier.ts';
import { moneyToWire } from '#contract/kernel/money.ts';
import type { Moment } from '../context.ts';
import type { Tx } from '#kit/service-database.ts';
import { faultsOf, noFaults } from '../rules/faults.ts';
import type { Change } from '../rules/outcomes.ts';
import { giveUpAfterMs } from '../rules/retry-delays.ts';
import type { PaymentRow } from '../tables.ts';
import { keepPayoutCard } from './payout-cards.ts';

const laterThan = (now: Date, ms: number): Date => new Date(now.getTime() + ms);

/** Applies a change to a locked payment and, unless it was cancelled by the casino itself, records the event. */
export async function changePayment(tx: Tx, payment: PaymentRow, change: Change, moment: Moment): Promise<PaymentRow> {
  const { now } = moment;
  const authorization = change.status === 'succeeded' ? `SBX-${randomBytes(5).toString('hex').toUpperCase()}` : null;
  const nextAt = change.next === undefined ? null : laterThan(now, change.next.afterMs);
  const [changed] = await tx.query<PaymentRow>(
    `update cashier.payment
        set status = $2, reason = $3, authorization_number = $4, sequence = sequence + 1,
            next_status = $5, next_reason = $6, next_at = $7, updated_at = $8
      where id = $1
      returning *`,
    [
      payment.id,
      change.status,
      change.reason ?? null,
      authorization,
      change.next?.status ?? null,
      change.next?.reason ?? null,
      nextAt,
      now,
    ],
  );
  if (changed === undefined) throw new Error(`The locked payment ${payment.id} is gone`);
  if (change.status !== 'cancelled') await recordEvent(tx, changed, change.status, moment);
  return changed;
}

/** What a charge was paid with; once it is paid, payouts may go there too. */
async function instrumentOf(tx: Tx, payment: PaymentRow, key: string, now: Date): Promise<NonNullable<CashierCallback['instrument']>> {
  const { destination_tail: tail, holder, status } = payment;
  return {
    key,
    label: tail === null ? '' : `•••• ${tail}`,
    ...(holder !== null && { holder }),
    ...(status === 'succeeded' && { payoutReference: await keepPayoutCard(tx, payment, key, now) }),
  };
}

async function recordEvent(tx: Tx, payment: PaymentRow, status: CashierCallback['status'], { now, faults }: Moment): Promise<void> {
  const eventId = v7();
  const body: CashierCallback = {
    eventId,
    sequence: payment.sequence,
    id: payment.id,
    reference: payment.reference,
    kind: payment.kind,
    status,
    amount: moneyToWire(payment.amount),
    currency: payment.currency,
    ...(payment.authorization_number !== null && { authorization: payment.authorization_number }),
    ...(payment.reason !== null && { reason: payment.reason }),
    ...(payment.instrument_key !== null && { instrument: await instrumentOf(tx, payment, payment.instrument_key, now) }),
    at: now.toISOString(),
  };
  const fault = faults ? faultsOf(eventId, status) : noFaults;
  await tx.query(
    `insert into cashier.callback
       (event_id, payment_id, sequence, status, body, copies, is_held_back, next_attempt_at, give_up_at, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $8)`,
    [
      eventId,
      payment.id,
      payment.sequence,
      status,
      JSON.stringify(body),
      fault.isTwice ? 2 : 1,
      fault.isHeldBack,
      now,
      laterThan(now, giveUpAfterMs),
    ],
  );
}
