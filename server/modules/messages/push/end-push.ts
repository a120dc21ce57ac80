import type { Tx } from '#server/platform/database.ts';

/** Browsers in which sessions have ended get no more push messages: somebody else may use them. */
export async function endPush(tx: Tx, sessionIds: readonly string[]): Promise<void> {
  if (sessionIds.length > 0) await tx.deleteFrom('push_subscription').where('session_id', 'in', sessionIds).execute();
}
