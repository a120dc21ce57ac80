import type { Static } from 'typebox';
import type { OswSessionCloseAnswer } from '#contract/protocols/osw.ts';
import type { Tx } from '#kit/service-database.ts';
import { returnWaitingBets } from '../shared/return-bet.ts';
import { endLeftRounds } from '../play/end-left-rounds.ts';
import { endsWithSession, ofSession } from '../play/ends-with-session.ts';
import type { Studio } from '../studio.ts';
import type { SessionRow } from '../tables.ts';

/** Reasons after which nobody may play on: what a round of steps has come to is paid at once instead of when its time is over. */
const isForGood = (reason: string): boolean => reason === 'excluded' || reason === 'disabled';

/** Ends what its player can go on with in no other session. */
async function endRounds(tx: Tx, { games }: Studio, session: SessionRow, wallMs: number): Promise<void> {
  await endLeftRounds(tx, games, `${endsWithSession} and outcome is null`, ofSession(session), wallMs);
  await returnWaitingBets(tx, session, wallMs);
}

/** Ends a session: no stake is taken in it any more. A round that is being shown may be shown to its end, one of steps be ended. */
export async function closeSession(
  studio: Studio,
  { sessionToken, reason }: { sessionToken: string; reason: string },
): Promise<Static<typeof OswSessionCloseAnswer>> {
  const wallMs = studio.wallMs();
  const { transact } = studio.database;
  const [session] = await transact(
    async (tx) =>
      await tx.query<SessionRow>(
        `update studio.session set ended_at = coalesce(ended_at, $2), end_reason = coalesce(end_reason, $3) where session_token = $1 returning *`,
        [sessionToken, new Date(wallMs), reason],
      ),
  );
  // its end is for all to see first: of two sessions that end at once, one finds that the other goes on no more
  if (session !== undefined && isForGood(reason)) await transact(async (tx) => await endRounds(tx, studio, session, wallMs));
  studio.deliveryWorker.wake();
  return { closed: session !== undefined };
}
