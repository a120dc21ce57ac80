import type { Tx } from '#kit/service-database.ts';
import { giveUpAfterMs } from '../rules/retry-delays.ts';

/** Sends a callback once more, at once and whatever came of it before, an attempt under way included; retries begin anew. */
export async function resendCallback(tx: Tx, eventId: string, now: Date): Promise<void> {
  await tx.query(
    `update cashier.callback
        set asked_again = true, copies = delivered + 1, failures = 0, is_held_back = false, next_attempt_at = $2, give_up_at = $3
      where event_id = $1`,
    [eventId, now, new Date(now.getTime() + giveUpAfterMs)],
  );
}
