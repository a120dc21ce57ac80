import type { Database } from '#kit/service-database.ts';
import { Refusal } from '../refusal.ts';
import type { RoundRow, SessionRow } from '../tables.ts';

/** The player's round of that id. @throws Refusal not-found, for another's round too */
export async function requireOwnRound(database: Database, session: SessionRow, id: string): Promise<RoundRow> {
  const [round] = await database.query<RoundRow>('select * from studio.round where id = $1 and player_id = $2 and mode = $3', [
    id,
    session.player_id,
    session.mode,
  ]);
  if (round === undefined) throw new Refusal('not-found', 'You have no such round.');
  return round;
}

/** Notes how many steps of an open round the player has seen. It never goes back; a round that is over stays as it is. */
export async function reportProgress(
  database: Database,
  session: SessionRow,
  id: string,
  shownSteps: number,
  wallMs: number,
): Promise<{ shownSteps: number }> {
  const round = await requireOwnRound(database, session, id);
  if (shownSteps > (round.steps ?? 0)) throw new Refusal('invalid-input', `The round has ${round.steps ?? 0} steps.`);
  await database.transact(async (tx) => {
    await tx.query(`update studio.round set shown_steps = greatest(shown_steps, $2), touched_at = $3 where id = $1 and state = 'open'`, [
      id,
      shownSteps,
      new Date(wallMs),
    ]);
  });
  return { shownSteps: Math.max(round.shown_steps, shownSteps) };
}
