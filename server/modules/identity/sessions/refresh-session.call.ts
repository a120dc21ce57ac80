import { maySignIn, noteActivity, type Player, readProfile, requirePlayer, rulesOf } from '#server/modules/players/index.ts';
import { tell } from '#server/modules/messages/index.ts';
import { fillEmail } from '#server/platform/email.ts';
import type { Tx } from '#server/platform/database.ts';
import { derivedId } from '#server/platform/ids.ts';
import { Problem } from '#server/platform/problem.ts';
import { handle, type SessionDeps } from './deps.ts';
import { deviceInLetter } from './device-in-letter.ts';
import { endSessions } from './end-sessions.ts';
import { issueRefreshToken } from './open-session.ts';
import { sessionReusedEmail } from '../identity.email.ts';

/** How long after its first use a refresh token still answers the same successor: for lost answers and two tabs at once. */
const graceMs = 10_000;

type Next = { playerId: string; sessionId: string; refreshToken: string } | undefined;

/** Where the jurisdiction asks for the whole sign-in every so many days. */
function isTooOld(context: SessionDeps, player: Player, openedAt: Date): boolean {
  const { fullSignInDays } = rulesOf(context, player);
  return fullSignInDays !== null && context.clock.now().getTime() - openedAt.getTime() > fullSignInDays * 86_400_000;
}

/** One branch for ever: in parallel or within the grace every caller gets the same successor; a later reuse ends the session. */
async function rotate(tx: Tx, context: SessionDeps, refreshToken: string): Promise<Next> {
  const { tokens, clock } = context;
  const row = await tx
    .selectFrom('refresh_token as token')
    .innerJoin('session', 'session.id', 'token.session_id')
    .select([
      'token.id',
      'token.used_at',
      'token.expires_at',
      'session.id as session_id',
      'session.player_id',
      'session.created_at',
      'session.ended_at',
      'session.opened_at',
      'session.device',
    ])
    .where('token.hash', '=', tokens.hashOf(refreshToken))
    .forNoKeyUpdate('token')
    .executeTakeFirst();
  const now = new Date(clock.wallMs());
  if (row === undefined || row.ended_at !== null || row.expires_at <= now) return undefined;
  const player = await requirePlayer(tx, row.player_id);
  const isClosed = !maySignIn(player.status);
  if (isClosed || isTooOld(context, player, row.opened_at)) {
    const reason = isClosed ? 'the account was closed' : 'the whole sign-in was due';
    await endSessions(tx, context, row.player_id, { only: row.session_id }, reason);
    return undefined;
  }
  const session = { id: row.session_id, createdAtMs: row.created_at.getTime() };
  if (row.used_at === null) {
    await tx.updateTable('refresh_token').set({ used_at: now }).where('id', '=', row.id).execute();
    await tx.updateTable('session').set({ last_seen_at: now }).where('id', '=', session.id).execute();
    await noteActivity(tx, context, row.player_id);
    return { playerId: row.player_id, sessionId: session.id, refreshToken: await issueRefreshToken(tx, context, session, row.id) };
  }
  const successor = await tx
    .selectFrom('refresh_token')
    .select('used_at')
    .where('id', '=', derivedId('refresh', row.id))
    .executeTakeFirst();
  if (now.getTime() - row.used_at.getTime() <= graceMs && successor?.used_at === null)
    return { playerId: row.player_id, sessionId: session.id, refreshToken: tokens.successorOf(row.id).token };
  if ((await endSessions(tx, context, row.player_id, { only: session.id }, 'a refresh token was used twice')) > 0)
    await tell(tx, context, {
      playerId: row.player_id,
      kind: 'sign-in',
      key: `session reused ${session.id}`,
      email: fillEmail(sessionReusedEmail, { params: { device: deviceInLetter(context, player.language, row.device) } }),
    });
  return undefined;
}

export const refreshSession = handle('refreshSession', async ({ context, clientInfo, body }) => {
  // The refusal must not undo the end of the session, so it is thrown after the commit.
  const next = await context.database.transact(async (tx) => await rotate(tx, context, body.refreshToken));
  if (next === undefined) throw new Problem('refresh-refused', 'Sign in again.');
  // a page that is open renews its token every few minutes, so the place is never much older than that
  if (clientInfo.country !== undefined) await context.sessions.keepRegion(next.sessionId, clientInfo.country);
  return {
    data: {
      accessToken: await context.tokens.signAccess(next.playerId, next.sessionId),
      refreshToken: next.refreshToken,
      profile: await readProfile(context.database.db, context, next.playerId),
    },
  };
});
