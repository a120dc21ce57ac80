// Idleness, where the jurisdiction counts it: after so many minutes without an act, play and payments ask to sign in anew.
// Business time, so that an operator's clock and the tests' move it.
import type { Rules } from '#server/modules/jurisdiction/index.ts';
import { readRules } from '#server/modules/players/index.ts';
import type { Db } from '#server/platform/database.ts';
import { Problem } from '#server/platform/problem.ts';
import type { SessionDeps } from './deps.ts';

type Deps = Pick<SessionDeps, 'clock' | 'jurisdictions'>;
type Acting = { sessionId: string; playerId: string };
const minuteMs = 60_000;

/** Whether these rules count idleness at all. */
export const countsIdleness = ({ idleMinutes }: Rules): boolean => idleMinutes !== null;

async function idleMsOf(db: Db, { clock }: Pick<Deps, 'clock'>, sessionId: string): Promise<number> {
  const row = await db.selectFrom('session').select('active_at').where('id', '=', sessionId).executeTakeFirst();
  return clock.now().getTime() - (row?.active_at.getTime() ?? 0);
}

/** @throws Problem idle-too-long; POST /player/step-up begins the count anew */
export async function refuseIdle(db: Db, deps: Deps, { sessionId, playerId }: Acting): Promise<void> {
  const { idleMinutes } = await readRules(db, deps, playerId);
  if (idleMinutes !== null && (await idleMsOf(db, deps, sessionId)) > idleMinutes * minuteMs)
    throw new Problem('idle-too-long', 'Confirm by POST /player/step-up, or sign in again.');
}

/** The player acts: false when the session has been idle too long, otherwise the count begins anew. Call it outside of a transaction. */
export async function noteAct(context: Deps & Pick<SessionDeps, 'database'>, { sessionId, playerId }: Acting): Promise<boolean> {
  const { clock, database } = context;
  const { idleMinutes } = await readRules(database.db, context, playerId);
  if (idleMinutes === null) return true;
  const idleMs = await idleMsOf(database.db, context, sessionId);
  if (idleMs > idleMinutes * minuteMs) return false;
  if (idleMs > minuteMs)
    await database.transact(
      async (tx) => await tx.updateTable('session').set({ active_at: clock.now() }).where('id', '=', sessionId).execute(),
    );
  return true;
}
