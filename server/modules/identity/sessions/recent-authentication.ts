// When a session was last proven to be its player's: at the sign-in, and anew before what matters most.
import type { Db, Tx } from '#server/platform/database.ts';
import type { SessionDeps } from './deps.ts';

/** Wall time of the last proof; null for a session that began without one or is over. */
export async function readAuthenticatedAt(db: Db, sessionId: string): Promise<Date | null> {
  const row = await db
    .selectFrom('session')
    .select('authenticated_at')
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return row?.authenticated_at ?? null;
}

export async function markAuthenticated(tx: Tx, { clock }: Pick<SessionDeps, 'clock'>, sessionId: string): Promise<void> {
  await tx
    .updateTable('session')
    .set({ authenticated_at: new Date(clock.wallMs()), active_at: clock.now() })
    .where('id', '=', sessionId)
    .execute();
}
