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

type Deps = Pick<MessageDeps, 'clock' | 'outbox'>;

async function keepNews(
  tx: Tx,
  { clock, outbox }: Deps,
  { playerId, subject, data }: News,
  { purpose, suppressed }: Pick<NotificationRow, 'purpose' | 'suppressed'>,
): Promise<void> {
  const row = await tx
    .insertInto('notification')
    .values({
      id: newId(),
      player_id: playerId,
      subject,
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

/** Keeps news for a player until they are put away, and tells the pages that are open. What was told before is not told again. */
export async function notify(tx: Tx, deps: Deps, news: News): Promise<void> {
  await keepNews(tx, deps, news, { purpose: 'service', suppressed: null });
}

/** The same of news that promote something: for a player who is not to get any they are kept as a row that says why, and shown to nobody. */
export async function promote(tx: Tx, deps: Deps & Pick<MessageDeps, 'newsBar'>, news: News): Promise<void> {
  await keepNews(tx, deps, news, { purpose: 'promotion', suppressed: (await deps.newsBar(tx, news.playerId)) ?? null });
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
