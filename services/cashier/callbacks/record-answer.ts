import type { Tx } from '#kit/service-database.ts';
import { retryDelayMs } from '../rules/retry-delays.ts';
import type { CallbackAnswer } from './send-callback.ts';
import type { CallbackRow } from '../tables.ts';

/** Writes what came of an attempt: delivered, once more for a doubled event, again after a wait, or given up. */
export async function recordAnswer(
  tx: Tx,
  eventId: string,
  { isDelivered, answer }: CallbackAnswer,
  retryDelaysMs: readonly number[],
  now: Date,
): Promise<void> {
  const [row] = await tx.query<CallbackRow>('select * from cashier.callback where event_id = $1 for update', [eventId]);
  if (row === undefined) return;
  const delivered = row.delivered + (isDelivered ? 1 : 0);
  const failures = row.failures + (isDelivered ? 0 : 1);
  const retryAt = new Date(now.getTime() + retryDelayMs(retryDelaysMs, failures));
  const isGivenUp = !isDelivered && retryAt > row.give_up_at;
  const isMore = row.asked_again || (isDelivered && delivered < row.copies);
  const nextAt = isMore ? now : isDelivered || isGivenUp ? null : retryAt;
  await tx.query(
    `update cashier.callback
        set delivered = $2, copies = greatest(copies, $2 + asked_again::int), failures = $3, last_answer = $4, next_attempt_at = $5,
            settled_at = case when $6 then coalesce(settled_at, $7) else settled_at end
      where event_id = $1`,
    [eventId, delivered, failures, answer, nextAt, isDelivered || isGivenUp, now],
  );
}
