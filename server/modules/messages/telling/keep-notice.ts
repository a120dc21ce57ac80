// The notice: what a player reads on the site until it is put away.
import type { Selectable } from 'kysely';
import { privateChannel } from '#contract/live/channels.ts';
import type { LiveEvents } from '#contract/live/events.ts';
import type { Tx } from '#server/platform/database.ts';
import { newId } from '#server/platform/ids.ts';
import type { TellDeps } from '../deps.ts';
import type { NotificationTables } from '../tables.ts';

export type NotificationRow = Selectable<NotificationTables['notification']>;

/** What happened, as the page and a push message put it into words: alerts.notification.<event>. */
export type NoticeData = { event: string } & Record<string, unknown>;

/** A notification as answers carry it. */
export const toNotification = ({ id, data, version, created_at: createdAt }: NotificationRow) => ({ id, data, version, createdAt });

/** Keeps a notice until it is put away, and tells the pages that are open; one that is suppressed is kept and shown to nobody. */
export async function keepNotice(
  tx: Tx,
  { clock, outbox }: Pick<TellDeps, 'clock' | 'outbox'>,
  { playerId, key, data }: { playerId: string; key: string; data: NoticeData },
  { purpose, suppressed }: Pick<NotificationRow, 'purpose' | 'suppressed'>,
): Promise<void> {
  const row = await tx
    .insertInto('notification')
    .values({
      id: newId(),
      player_id: playerId,
      subject: key,
      data: JSON.stringify(data),
      version: 1,
      purpose,
      suppressed,
      created_at: clock.now(),
    })
    .onConflict((conflict) => conflict.columns(['player_id', 'subject']).doNothing())
    .returningAll()
    .executeTakeFirst();
  if (row === undefined || row.suppressed !== null) return;
  const event: LiveEvents['notification:notifications'] = {
    event: 'notification.created',
    notification: { ...toNotification(row), createdAt: row.created_at.toISOString() },
  };
  await outbox.publish(tx, privateChannel('notification:notifications', playerId), event);
}

/** Takes promotions out of the sight of a player who is not to get any, in the transaction that decides so. Returns how many there were. */
export async function suppressNews(tx: Tx, playerId: string, why: string): Promise<number> {
  const held = await tx
    .updateTable('notification')
    .set({ suppressed: why })
    .where('player_id', '=', playerId)
    .where('purpose', '=', 'promotion')
    .where('suppressed', 'is', null)
    .returning('id')
    .execute();
  return held.length;
}
