import type { Static } from 'typebox';
import type { OswSessionCloseAnswer } from '#contract/protocols/osw.ts';
import { returnWaitingBets } from '../shared/return-bet.ts';
import { leaveRound } from '../play/steps/leave-round.ts';
import type { Studio } from '../studio.ts';
import type { SessionRow } from '../tables.ts';

/** Reasons after which nobody may play on: what a round of steps has come to is paid at once instead of when its time is over. */
const isForGood = (reason: string): boolean => reason === 'excluded' || reason === 'disabled';

/** Ends a session: no stake is taken in it any more. A round that is being shown may be shown to its end, one of steps be ended. */
export async function closeSession(
  studio: Studio,
  { sessionToken, reason }: { sessionToken: string; reason: string },
): Promise<Static<typeof OswSessionCloseAnswer>> {
  const wallMs = studio.wallMs();
  const closed = await studio.database.transact(async (tx) => {
    const [session] = await tx.query<SessionRow>(
      `update studio.session set ended_at = coalesce(ended_at, $2), end_reason = coalesce(end_reason, $3) where session_token = $1 returning *`,
      [sessionToken, new Date(wallMs), reason],
    );
    if (session === undefined || !isForGood(reason)) return session;
    const open = await tx.query<{ id: string }>(
      `select id from studio.round where player_id = $1 and game_id = $2 and mode = $3 and state = 'open' and outcome is null`,
      [session.player_id, session.game_id, session.mode],
    );
    for (const { id } of open) await leaveRound(tx, studio.games, id, wallMs);
    await returnWaitingBets(tx, session, wallMs);
    return session;
  });
  studio.deliveryWorker.wake();
  return { closed: closed !== undefined };
}
