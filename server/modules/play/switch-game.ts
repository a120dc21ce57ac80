import type { ClusterNotifier } from '#server/platform/cluster-notifier.ts';
import type { Tx } from '#server/platform/database.ts';

/**
 * Takes a game out of play, or lets it be played again. No stake is taken from then on, in any process; what is open is paid and closed.
 * Returns whether it was on before; undefined for no such game.
 */
export async function switchGame(tx: Tx, notifier: ClusterNotifier, identity: string, isEnabled: boolean): Promise<boolean | undefined> {
  const before = await tx.selectFrom('game').select('is_enabled').where('identity', '=', identity).forNoKeyUpdate().executeTakeFirst();
  if (before === undefined) return undefined;
  await tx.updateTable('game').set({ is_enabled: isEnabled }).where('identity', '=', identity).execute();
  await notifier.announce(tx, 'catalogue', {});
  return before.is_enabled;
}
