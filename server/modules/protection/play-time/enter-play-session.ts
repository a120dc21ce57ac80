import { readAllAccounts } from '#server/modules/wallet/index.ts';
import type { ClusterNotifier } from '#server/platform/cluster-notifier.ts';
import type { Tx } from '#server/platform/database.ts';
import { newId } from '#server/platform/ids.ts';
import type { Outbox } from '#server/platform/outbox.ts';
import type { PlayStateDeps } from './deps.ts';
import { lockPlayState, type PlayState, readPlayState } from './play-state.ts';
import { tellPlaySession } from './tell-play-session.ts';

export interface Entering {
  playerId: string;
  /** The sign-in from which it is played. */
  sessionId: string;
  isLaunch: boolean;
}

/**
 * Goes on with the player's play session, or begins one where none runs, and returns how play stands. Of several that begin one at once,
 * in whatever process, the first does.
 */
export async function enterPlaySession(
  tx: Tx,
  deps: PlayStateDeps & { outbox: Outbox; notifier: ClusterNotifier },
  { playerId, sessionId, isLaunch }: Entering,
): Promise<PlayState> {
  const now = deps.clock.now();
  const before = await lockPlayState(tx, deps, playerId);
  if (before.session !== undefined) {
    if (!isLaunch) return before;
    const values = { session_id: sessionId, launched_at: now };
    await tx.updateTable('play_session').set(values).where('id', '=', before.session.id).execute();
    return await readPlayState(tx, deps, playerId);
  }
  if (before.open !== undefined)
    await tx.updateTable('play_session').set({ ended_at: before.open.lastAt }).where('id', '=', before.open.id).execute();
  const accounts = await readAllAccounts(tx, playerId);
  const starts = Object.fromEntries(accounts.map(({ id, seq }) => [id, String(seq)]));
  await tx
    .insertInto('play_session')
    .values({
      id: newId(),
      player_id: playerId,
      session_id: sessionId,
      began_at: now,
      launched_at: now,
      checked_at: null,
      owed_at: null,
      ended_at: null,
      starts: JSON.stringify(starts),
    })
    .onConflict((conflict) => conflict.column('player_id').where('ended_at', 'is', null).doNothing())
    .execute();
  const after = await readPlayState(tx, deps, playerId);
  await tellPlaySession(tx, deps, playerId, after.dueAt);
  return after;
}
