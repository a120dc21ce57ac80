import { privateChannel } from '#contract/live/channels.ts';
import type { Tx } from '#server/platform/database.ts';
import type { VerificationDeps } from './deps.ts';
import { readVerificationOf } from './read-verification.ts';

type Context = Pick<VerificationDeps, 'clock' | 'secrets' | 'jurisdictions' | 'checker' | 'outbox'>;

/** Counts a change of a player's verification and tells the player's pages. The row is locked by whoever changed it. */
export async function publishVerification(tx: Tx, context: Context, playerId: string): Promise<void> {
  await tx
    .updateTable('verification')
    .set((e) => ({ version: e('version', '+', 1) }))
    .where('player_id', '=', playerId)
    .execute();
  const verification = await readVerificationOf(tx, context, playerId);
  await context.outbox.publish(tx, privateChannel('verification:checks', playerId), { event: 'verification.updated', verification });
}
