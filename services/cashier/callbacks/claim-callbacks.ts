import type { Tx } from '#kit/service-database.ts';
import type { CallbackRow, PaymentRow } from '../tables.ts';

/** A callback that this process delivers now. */
export type ClaimedCallback = Pick<CallbackRow, 'event_id' | 'body'> & Pick<PaymentRow, 'callback_url'>;

/** A claim that was not reported back, because its process died, is open to all again after this long. */
const leaseMs = 15_000;

/**
 * Takes up to `limit` callbacks that are due. One that is held back waits until its payment is final and every later event of it was
 * delivered or given up.
 * @param onTheWay events that this process has in hand, left alone even if its clock jumped past their lease
 */
export async function claimCallbacks(tx: Tx, now: Date, limit: number, onTheWay: readonly string[]): Promise<ClaimedCallback[]> {
  return await tx.query<ClaimedCallback>(
    `with due as (
       select c.event_id
         from cashier.callback c join cashier.payment p on p.id = c.payment_id
        where c.next_attempt_at <= $1 and c.event_id <> all($4::uuid[])
          and (not c.is_held_back
               or (p.status not in ('created', 'pending')
                   and not exists (select 1 from cashier.callback later
                                    where later.payment_id = c.payment_id and later.sequence > c.sequence and later.settled_at is null)))
        order by c.next_attempt_at
        limit $2
        for update of c skip locked)
     update cashier.callback c
        set next_attempt_at = $3, attempts = c.attempts + 1, asked_again = false
       from due, cashier.payment p
      where c.event_id = due.event_id and p.id = c.payment_id
      returning c.event_id, c.body, p.callback_url`,
    [now, limit, new Date(now.getTime() + leaseMs), onTheWay],
  );
}
