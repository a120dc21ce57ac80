import { endPush } from '#server/modules/messages/index.ts';
import type { Tx } from '#server/platform/database.ts';
import type { SessionDeps } from './deps.ts';

/** Ids that fit into one notice: PostgreSQL takes 8,000 bytes. */
const idsANotice = 100;

/**
 * Ends sessions of a player at once: one, all, or all but one. Every process hears of it and drops their tokens, sockets and game
 * sessions; push messages to their browsers end. Returns how many were open.
 */
export async function endSessions(
  tx: Tx,
  { clock, notifier }: Pick<SessionDeps, 'clock' | 'notifier'>,
  playerId: string,
  which: { only: string } | { except: string } | 'all',
  reason: string,
): Promise<number> {
  let query = tx
    .updateTable('session')
    .set({ ended_at: new Date(clock.wallMs()), end_reason: reason })
    .where('player_id', '=', playerId)
    .where('ended_at', 'is', null);
  if (which !== 'all') query = 'only' in which ? query.where('id', '=', which.only) : query.where('id', '<>', which.except);
  const ended = await query.returning('id').execute();
  const sessionIds = ended.map((row) => row.id);
  await endPush(tx, sessionIds);
  for (let from = 0; from < sessionIds.length; from += idsANotice)
    await notifier.announce(tx, 'session-ended', { sessionIds: sessionIds.slice(from, from + idsANotice), playerId, reason });
  return sessionIds.length;
}
