// Idleness, where the jurisdiction counts it: after so many minutes without an act, play and payments ask to sign in anew.
// Business time, so that an operator's clock and the tests' move it.
import type { Db } from '#server/platform/database.ts';
import { Problem } from '#server/platform/problem.ts';
import type { SessionDeps } from './deps.ts';

type Deps = Pick<SessionDeps, 'clock' | 'jurisdiction'>;
const minuteMs = 60_000;

/** Whether the profile counts idleness at all. */
export const countsIdleness = ({ jurisdiction }: Pick<SessionDeps, 'jurisdiction'>): boolean => jurisdiction.rules.idleMinutes !== null;

async function idleMsOf(db: Db, { clock }: Deps, sessionId: string): Promise<number> {
  const row = await db.selectFrom('session').select('active_at').where('id', '=', sessionId).executeTakeFirst();
  return clock.now().getTime() - (row?.active_at.getTime() ?? 0);
}

/** @throws Problem idle-too-long; POST /player/step-up begins the count anew */
export async function refuseIdle(db: Db, deps: Deps, { sessionId }: { sessionId: string }): Promise<void> {
  const { idleMinutes } = deps.jurisdiction.rules;
  if (idleMinutes !== null && (await idleMsOf(db, deps, sessionId)) > idleMinutes * minuteMs)
    throw new Problem('idle-too-long', 'Confirm by POST /player/step-up, or sign in again.');
}

/** The player acts: false when the session has been idle too long, otherwise the count begins anew. Call it outside of a transaction. */
export async function noteAct(context: Deps & Pick<SessionDeps, 'database'>, sessionId: string): Promise<boolean> {
  const { clock, jurisdiction, database } = context;
  const { idleMinutes } = jurisdiction.rules;
  if (idleMinutes === null) return true;
  const idleMs = await idleMsOf(database.db, context, sessionId);
  if (idleMs > idleMinutes * minuteMs) return false;
  if (idleMs > minuteMs)
    await database.transact(
      async (tx) => await tx.updateTable('session').set({ active_at: clock.now() }).where('id', '=', sessionId).execute(),
    );
  return true;
}
