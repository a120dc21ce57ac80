import type { Tx } from '#server/platform/database.ts';
import { addJob } from '#server/platform/jobs.ts';

/** Has an approved payout sent once this transaction is committed. Of two such jobs that wait one is left. */
export async function queuePayout(tx: Tx, invoiceId: string): Promise<void> {
  await addJob(tx, 'send-payout', { invoiceId }, { key: `payout ${invoiceId}` });
}
