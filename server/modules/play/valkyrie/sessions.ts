// The game session that a request of Valkyrie names by its token.
import { requirePlayer } from '#server/modules/players/index.ts';
import { newId, sha256 } from '#server/platform/ids.ts';
import type { PlayDeps } from '../deps.ts';
import type { KnownSession } from '../osw/session-memory.ts';
import { endGameSessions, sessionTokenOf } from '../providers/end-game-sessions.ts';
import { PamError } from './codes.ts';

const unauthorized = 401;
export const maxTokenLength = 40;

export interface Asked {
  context: PlayDeps;
  /** Our identity of the provider that Valkyrie asks for. */
  provider: string;
  token: string;
}

/** @throws PamError where there is none */
export async function requireSession({ context, provider, token }: Asked): Promise<KnownSession> {
  const row = await context.database.db
    .selectFrom('game_session as played')
    .innerJoin('game', 'game.identity', 'played.game')
    .select('game.provider_game_id')
    .where('played.token_hash', '=', sha256(token))
    .where('played.provider', '=', provider)
    .executeTakeFirst();
  const session = row && (await context.gameSessions.find(token, provider, row.provider_game_id));
  if (session === undefined) throw new PamError('PAM_ERR_SESSION_NOT_FOUND', 'There is no such session.', unauthorized);
  return session;
}

/** @throws PamError where it is over */
export async function refuseEnded(context: PlayDeps, session: KnownSession): Promise<void> {
  if (session.endedAt !== null || !(await context.sessions.isOpen(session.loginSessionId)))
    throw new PamError('PAM_ERR_SESSION_EXPIRED', 'The session is over.');
}

/** What the document calls a session. */
export async function describeSession(context: PlayDeps, session: KnownSession, token: string): Promise<object> {
  const player = await requirePlayer(context.database.db, session.playerId);
  return {
    playerId: session.playerId,
    token,
    currency: session.currency,
    country: session.country ?? player.country,
    language: player.language.slice(0, 2).toUpperCase(),
    gameId: session.game.providerGameId,
  };
}

/**
 * Gives the player's game a new token and ends the old one: it takes no stakes any more, and what its rounds still pay is booked under it.
 * Of two at once one gets the new token.
 */
export async function refreshSession(asked: Asked): Promise<object> {
  const { context, token } = asked;
  const session = await requireSession(asked);
  await refuseEnded(context, session);
  const id = newId();
  const fresh = sessionTokenOf(context.secrets, id).slice(0, maxTokenLength);
  await context.database.transact(async (tx) => {
    const old = await tx
      .selectFrom('game_session')
      .selectAll()
      .where('token_hash', '=', sha256(token))
      .forUpdate()
      .executeTakeFirstOrThrow();
    if (old.ended_at !== null) throw new PamError('PAM_ERR_SESSION_EXPIRED', 'The session is over.');
    await tx
      .insertInto('game_session')
      .values({
        id,
        token_hash: sha256(fresh),
        player_id: old.player_id,
        session_id: old.session_id,
        account_id: old.account_id,
        game: old.game,
        provider: old.provider,
        currency: old.currency,
        country: old.country,
        provider_session_id: old.provider_session_id,
        created_at: context.clock.now(),
      })
      .execute();
    await endGameSessions(tx, context, { gameSessions: [old.id] }, 'logout');
    await context.notifier.announce(tx, 'games-ended', { playerId: old.player_id });
  });
  return await describeSession(context, session, fresh);
}
