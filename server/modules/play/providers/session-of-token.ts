// Game sessions for contracts that name no game with every call, and may ask for a new token in mid-game.
import { derivedId, newId, sha256 } from '#server/platform/ids.ts';
import type { PlayDeps } from '../deps.ts';
import type { KnownSession } from '../osw/session-memory.ts';
import { endGameSessions, sessionTokenOf } from './end-game-sessions.ts';

/** Returns the session of a token at its provider, over or not. */
export async function findSessionOfToken(context: PlayDeps, provider: string, token: string): Promise<KnownSession | undefined> {
  const row = await context.database.db
    .selectFrom('game_session as played')
    .innerJoin('game', 'game.identity', 'played.game')
    .select('game.provider_game_id')
    .where('played.token_hash', '=', sha256(token))
    .where('played.provider', '=', provider)
    .executeTakeFirst();
  return row && (await context.gameSessions.find(token, provider, row.provider_game_id));
}

/** True while the session takes stakes, as far as its token goes. */
export const isSessionOpen = async (context: PlayDeps, session: KnownSession): Promise<boolean> =>
  session.endedAt === null && (await context.sessions.isOpen(session.loginSessionId));

/**
 * Returns the session of another game of the same provider, with its token: players change games within a provider's own lobby. It is made of the
 * one that was launched, over where that is, and found again; undefined where the provider has no such game.
 */
export async function sessionOfOtherGame(
  context: PlayDeps,
  launched: KnownSession,
  providerGameId: string,
  maxLength: number,
): Promise<{ token: string; session: KnownSession } | undefined> {
  const { database, secrets, gameSessions, clock } = context;
  const { provider } = launched.game;
  const id = derivedId('session of another game', launched.id, providerGameId);
  const token = sessionTokenOf(secrets, id).slice(0, maxLength);
  const known = await gameSessions.find(token, provider, providerGameId);
  if (known !== undefined) return { token, session: { ...known, endedAt: launched.endedAt ?? known.endedAt } };
  const game = await database.db
    .selectFrom('game')
    .select('identity')
    .where('provider', '=', provider)
    .where('provider_game_id', '=', providerGameId)
    .executeTakeFirst();
  if (game === undefined) return undefined;
  await database.transact(async (tx) => {
    const { player_id, session_id, account_id, currency, country, provider_session_id, ended_at, end_reason } = await tx
      .selectFrom('game_session')
      .selectAll()
      .where('id', '=', launched.id)
      .forShare()
      .executeTakeFirstOrThrow();
    const kept = { player_id, session_id, account_id, currency, country, provider_session_id };
    await tx
      .insertInto('game_session')
      .values({ ...kept, id, token_hash: sha256(token), provider, game: game.identity, created_at: clock.now() })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    if (ended_at !== null) await endGameSessions(tx, context, { gameSessions: [id] }, end_reason ?? 'logout');
  });
  const session = await gameSessions.find(token, provider, providerGameId);
  return session && { token, session };
}

/**
 * Gives the player's game a new token and ends the old one: it takes no stakes any more, and what its rounds still pay is booked under it.
 * Of two at once one gets the new token; undefined for the other.
 */
export async function renewSession(context: PlayDeps, token: string, maxLength: number): Promise<string | undefined> {
  const id = newId();
  const fresh = sessionTokenOf(context.secrets, id).slice(0, maxLength);
  return await context.database.transact(async (tx) => {
    const old = await tx
      .selectFrom('game_session')
      .selectAll()
      .where('token_hash', '=', sha256(token))
      .forUpdate()
      .executeTakeFirstOrThrow();
    if (old.ended_at !== null) return undefined;
    const { player_id, session_id, account_id, game, provider, currency, country, provider_session_id } = old;
    const kept = { player_id, session_id, account_id, game, provider, currency, country, provider_session_id };
    await tx
      .insertInto('game_session')
      .values({ ...kept, id, token_hash: sha256(fresh), created_at: context.clock.now() })
      .execute();
    await endGameSessions(tx, context, { gameSessions: [old.id] }, 'logout');
    await context.notifier.announce(tx, 'games-ended', { playerId: old.player_id });
    return fresh;
  });
}
