import type { CallerSession } from '#server/platform/calls/handler.ts';
import type { Tx } from '#server/platform/database.ts';
import { Problem } from '#server/platform/problem.ts';
import type { SessionMethod } from './open-session.ts';

/**
 * The session as this transaction sees it; the road asked before it began. Returns how it was opened.
 * @throws Problem unauthorized when it ended meanwhile
 */
export async function requireOpen(tx: Tx, { sessionId }: CallerSession): Promise<SessionMethod> {
  const row = await tx.selectFrom('session').select('method').where('id', '=', sessionId).where('ended_at', 'is', null).executeTakeFirst();
  if (row === undefined) throw new Problem('unauthorized', 'Your session is over. Sign in again.');
  return row.method;
}
