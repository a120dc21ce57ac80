import type { Selectable } from 'kysely';
import { privateChannel } from '#contract/live/channels.ts';
import type { LiveEvents } from '#contract/live/events.ts';
import type { Tx } from '#server/platform/database.ts';
import { newId } from '#server/platform/ids.ts';
import type { MessageDeps } from './deps.ts';
import type { NotificationTables } from './tables.ts';

export type NotificationRow = Selectable<NotificationTables['notification']>;

/** A notification as answers carry it. */
export const toNotification = ({ id, data, version, created_at: createdAt }: NotificationRow) => ({ id, data, version, createdAt });

export interface News {
  playerId: string;
  /** Names what happened: the same is told once. */
  subject: string;
  data: { event: string } & Record<string, unknown>;
}

/** Keeps news for a player until they are put away, and tells the pages that are open. What was told before is not told again. */
export async function notify(
  tx: Tx,
  { clock, outbox }: Pick<MessageDeps, 'clock' | 'outbox'>,
  { playerId, subject, data }: News,
): Promise<void> {
  const row = await tx
    .insertInto('notification')
    .values({ id: newId(), player_id: playerId, subject, data: JSON.stringify(data), version: 1, created_at: clock.now() })
    .onConflict((conflict) => conflict.columns(['player_id', 'subject']).doNothing())
    .returningAll()
    .executeTakeFirst();
  if (row === undefined) return;
  const event: LiveEvents['notification:notifications'] = {
    event: 'notification.created',
    notification: { ...toNotification(row), createdAt: row.created_at.toISOString() },
  };
  await outbox.publish(tx, privateChannel('notification:notifications', playerId), event);
}
