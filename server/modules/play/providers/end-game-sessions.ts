// When a sign-in session ends or a player is barred, the games that were launched end too. Bets are refused from that moment, because each
// asks for session and player; the providers are told, so that their clients can say so.
import { playerStatus } from '#contract/kernel/constants.ts';
import { requirePlayer } from '#server/modules/players/index.ts';
import type { Tx } from '#server/platform/database.ts';
import { addJob } from '#server/platform/jobs.ts';
import type { Secrets } from '#server/platform/secrets.ts';
import type { PlayDeps } from '../deps.ts';

export type EndReason = 'logout' | 'excluded' | 'disabled';

type Which =
  | { gameSessions: readonly string[] }
  | { sessionIds: readonly string[] }
  | { playerId: string }
  | { games: readonly string[] }
  | { currency: string };

/** The job that tells providers of ended sessions. */
export const tellEndedSessions = 'tell-ended-game-sessions';

/** The token by which a provider knows a game session: derived, so that it need not be stored. */
export const sessionTokenOf = (secrets: Secrets, id: string): string => secrets.fingerprint('game session', id).toString('base64url');

/** Ends open game sessions: those some, those of sign-in sessions, of a player, of games, or in a currency. Their providers are told after the commit. */
export async function endGameSessions(tx: Tx, { clock }: Pick<PlayDeps, 'clock'>, which: Which, reason: EndReason): Promise<void> {
  let query = tx.updateTable('game_session').set({ ended_at: clock.now(), end_reason: reason }).where('ended_at', 'is', null);
  if ('sessionIds' in which) query = query.where('session_id', 'in', which.sessionIds);
  else if ('gameSessions' in which) query = query.where('id', 'in', which.gameSessions);
  else if ('currency' in which) query = query.where('currency', '=', which.currency);
  else if ('games' in which) query = query.where('game', 'in', which.games);
  else query = query.where('player_id', '=', which.playerId);
  const ended = await query.returning('provider').execute();
  for (const provider of new Set(ended.map((row) => row.provider)))
    await addJob(tx, tellEndedSessions, { provider }, { key: `${tellEndedSessions} ${provider}` });
}

/**
 * Ends the games that are played in a currency which is offered no more. Rounds of steps are ended by their providers at what they have come to; what
 * a round pays is booked as ever.
 */
export async function endGamesIn(tx: Tx, context: Pick<PlayDeps, 'clock' | 'notifier'>, currency: string): Promise<void> {
  await endGameSessions(tx, context, { currency }, 'disabled');
  // every process forgets what it remembers of game sessions
  await context.notifier.announce(tx, 'catalogue', {});
}

async function endOfBarred(context: PlayDeps, playerId: string): Promise<void> {
  const { status } = await requirePlayer(context.database.db, playerId);
  if (status === playerStatus.active) return;
  const isOwnWish = status === playerStatus.excluded || status === playerStatus.coolingOff;
  const reason = isOwnWish ? 'excluded' : 'disabled';
  await context.database.transact(async (tx) => await endGameSessions(tx, context, { playerId }, reason));
}

/** Ends games as soon as it is heard that their sign-in session ended or their player is barred. A job finds what was not heard. */
export function endGamesWithSessions(context: PlayDeps): void {
  const warn = (error: unknown) =>
    context.log.warn({ err: error }, 'game sessions could not be ended; their bets are refused all the same');
  context.notifier.on('session-ended', ({ sessionIds }) => {
    context.database.transact(async (tx) => await endGameSessions(tx, context, { sessionIds }, 'logout')).catch(warn);
  });
  context.notifier.on('player-status', ({ playerId }) => {
    endOfBarred(context, playerId).catch(warn);
  });
}
