import { privateChannel } from '#contract/live/channels.ts';
import type { LiveEvents } from '#contract/live/events.ts';
import type { ClusterNotifier } from '#server/platform/cluster-notifier.ts';
import type { Tx } from '#server/platform/database.ts';
import type { Outbox } from '#server/platform/outbox.ts';

/** Tells the player's pages, and every process, that the play session or its check is another one. */
export async function tellPlaySession(
  tx: Tx,
  { outbox, notifier }: { outbox: Outbox; notifier: ClusterNotifier },
  playerId: string,
  dueAt: Date | null,
): Promise<void> {
  const event: LiveEvents['player:play-session'] = { event: 'play-session.updated', dueAt: dueAt?.toISOString() ?? null };
  await outbox.publish(tx, privateChannel('player:play-session', playerId), event);
  await notifier.announce(tx, 'play-session', { playerId });
}
