import { privateChannel } from '#contract/live/channels.ts';
import type { LiveEvents } from '#contract/live/events.ts';
import { handle } from './deps.ts';
import { toNotification } from './telling/keep-notice.ts';

const max = 50;

export const listNotifications = handle('listNotifications', async ({ db, session }) => {
  const rows = await db
    .selectFrom('notification')
    .selectAll()
    .where('player_id', '=', session.playerId)
    .where('suppressed', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(max)
    .execute();
  return { data: rows.map(toNotification) };
});

export const clearNotifications = handle('clearNotifications', async ({ context, tx, session, query }) => {
  const { upTo } = query;
  let doomed = tx.deleteFrom('notification').where('player_id', '=', session.playerId);
  // ids grow with time, so what came later has a greater one
  if (upTo !== undefined) doomed = doomed.where('id', '<=', upTo);
  const rows = await doomed.returning('id').execute();
  const newest = rows.reduce((greatest, { id }) => (id > greatest ? id : greatest), '');
  if (newest !== '') {
    const event: LiveEvents['notification:notifications'] = { event: 'notifications.cleared', upTo: newest };
    await context.outbox.publish(tx, privateChannel('notification:notifications', session.playerId), event);
  }
  return { data: { cleared: rows.length } };
});
