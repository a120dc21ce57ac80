import type { GameDevice } from '#contract/games.ts';
import type { ClusterNotifier } from '#server/platform/cluster-notifier.ts';
import type { Tx } from '#server/platform/database.ts';

/**
 * Offers a game on one kind of device alone; null: on all that its provider offers it on. Returns what the operator said before, and the
 * provider's word, which stands before it; undefined for no such game.
 */
export async function changeGameDevice(
  tx: Tx,
  notifier: ClusterNotifier,
  identity: string,
  device: GameDevice | null,
): Promise<{ before: GameDevice | null; provider: GameDevice | null } | undefined> {
  const found = await tx
    .selectFrom('game')
    .select(['operator_device as before', 'provider_device as provider'])
    .where('identity', '=', identity)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (found === undefined) return undefined;
  await tx.updateTable('game').set({ operator_device: device }).where('identity', '=', identity).execute();
  await notifier.announce(tx, 'catalogue', {});
  return found;
}
