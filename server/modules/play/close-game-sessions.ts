// When a sign-in session ends, so do the games it launched. Bets are refused from that moment, because each asks for the session;
// telling the providers is a courtesy that lets their clients say so.
import type { PlayDeps } from './deps.ts';

/** Ends the open game sessions of sign-in sessions. */
export function closeGamesWithSessions(context: PlayDeps): void {
  context.notifier.on('session-ended', ({ sessionIds }) => {
    context.database
      .transact(
        async (tx) =>
          await tx
            .updateTable('game_session')
            .set({ ended_at: context.clock.now() })
            .where('session_id', 'in', sessionIds)
            .where('ended_at', 'is', null)
            .execute(),
      )
      .catch((error: unknown) => context.log.warn({ err: error }, 'game sessions could not be ended; their bets are refused all the same'));
  });
}
