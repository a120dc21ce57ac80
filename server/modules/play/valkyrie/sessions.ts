// The game session that a request of Valkyrie names by its token.
import { requirePlayer } from '#server/modules/players/index.ts';
import type { PlayDeps } from '../deps.ts';
import type { KnownSession } from '../osw/session-memory.ts';
import { findSessionOfToken, isSessionOpen, renewSession } from '../providers/session-of-token.ts';
import { PamError } from './codes.ts';

const unauthorized = 401;
/** The document's longest token. */
export const maxTokenLength = 40;

export interface Asked {
  context: PlayDeps;
  /** Our identity of the provider that Valkyrie asks for. */
  provider: string;
  token: string;
}

/** @throws PamError where there is none */
export async function requireSession({ context, provider, token }: Asked): Promise<KnownSession> {
  const session = await findSessionOfToken(context, provider, token);
  if (session === undefined) throw new PamError('PAM_ERR_SESSION_NOT_FOUND', 'There is no such session.', unauthorized);
  return session;
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

/** Gives the session a new token, as session-of-token.ts says. @throws PamError where it is over */
export async function refreshSession(asked: Asked): Promise<object> {
  const { context, token } = asked;
  const session = await requireSession(asked);
  const fresh = (await isSessionOpen(context, session)) ? await renewSession(context, token, maxTokenLength) : undefined;
  if (fresh === undefined) throw new PamError('PAM_ERR_SESSION_EXPIRED', 'The session is over.');
  return await describeSession(context, session, fresh);
}
