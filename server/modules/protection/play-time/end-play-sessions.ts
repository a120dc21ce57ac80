import type { Tx } from '#server/platform/database.ts';
import type { PlayTimeDeps } from './deps.ts';
import { tellPlaySession } from './tell-play-session.ts';

type Deps = Pick<PlayTimeDeps, 'clock' | 'database' | 'log' | 'notifier' | 'outbox'>;

async function endOf(deps: Deps, sessionIds: readonly string[]): Promise<void> {
  await deps.database.transact(async (tx) => {
    const ended = await tx
      .updateTable('play_session')
      .set({ ended_at: deps.clock.now() })
      .where('session_id', 'in', sessionIds)
      .where('ended_at', 'is', null)
      .returning('player_id')
      .execute();
    for (const { player_id: playerId } of ended) await tellPlaySession(tx, deps, playerId, null);
  });
}

/** Ends the play of somebody who takes a break or is excluded: no reality check stands before the way to the money. */
export async function endPlayOf(tx: Tx, deps: Pick<Deps, 'clock' | 'notifier' | 'outbox'>, playerId: string): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('play_session')
    .set({ ended_at: deps.clock.now() })
    .where('player_id', '=', playerId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) await tellPlaySession(tx, deps, playerId, null);
}

/** Ends play sessions as soon as it is heard that their sign-in ended. One that was not heard counts as over all the same. */
export function endPlayWithSessions(deps: Deps): void {
  deps.notifier.on('session-ended', ({ sessionIds }) => {
    endOf(deps, sessionIds).catch((error: unknown) =>
      deps.log.warn({ err: error }, 'play sessions could not be ended; they are over with their sign-in all the same'),
    );
  });
}
