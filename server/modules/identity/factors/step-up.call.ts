import { requirePlayer } from '#server/modules/players/index.ts';
import { markAuthenticated } from '#server/modules/identity/sessions/index.ts';
import type { ClientInfo } from '#server/platform/calls/handler.ts';
import { fieldError, Problem } from '#server/platform/problem.ts';
import { handle, type IdentityDeps } from '../deps.ts';
import { countAttempt, forgetAttempts, attemptKeys } from '../sign-in/attempt-throttle.ts';
import { checkPassword } from '../passwords/passwords.ts';
import { takeFactorCode } from './check-factor.ts';
import { type PasskeyAnswer, verifyPasskey } from './passkeys.ts';
import { recentAuthenticationMs, waysToAuthenticate } from './step-up.ts';

interface Proof {
  password?: string | undefined;
  code?: string | undefined;
  passkey?: PasskeyAnswer | undefined;
}

async function isOwnPassword(context: IdentityDeps, playerId: string, password: string, { ip }: ClientInfo): Promise<boolean> {
  const attempt = await attemptKeys(context, `password of ${playerId}`, playerId, ip, 20);
  await countAttempt(context, attempt);
  const isRight = await checkPassword(context, (await requirePlayer(context.database.db, playerId)).password_hash, password);
  if (isRight) await forgetAttempts(context, attempt.slice(0, 1));
  return isRight;
}

/** The first proof given that the player's protection accepts, and whether it holds. */
async function judge(
  context: IdentityDeps,
  playerId: string,
  given: Proof,
  clientInfo: ClientInfo,
): Promise<{ field: string; isRight: boolean } | undefined> {
  const ways = await waysToAuthenticate(context.database.db, playerId);
  if (given.code !== undefined && ways.includes('code'))
    return { field: 'code', isRight: await takeFactorCode(context, playerId, given.code, clientInfo) };
  if (given.passkey !== undefined && ways.includes('passkey'))
    return { field: 'passkey', isRight: (await verifyPasskey(context, playerId, given.passkey)) !== undefined };
  if (given.password !== undefined && ways.includes('password'))
    return { field: 'password', isRight: await isOwnPassword(context, playerId, given.password, clientInfo) };
  return undefined;
}

export const stepUp = handle('stepUp', async ({ context, session, body, clientInfo }) => {
  const judged = await judge(context, session.playerId, body, clientInfo);
  if (judged?.isRight !== true) {
    const ways = judged === undefined ? await waysToAuthenticate(context.database.db, session.playerId) : [judged.field];
    const rule = judged === undefined ? 'required' : judged.field === 'password' ? 'wrongPassword' : 'wrongCode';
    throw new Problem('step-up-needed', 'This did not confirm it.', { errors: ways.map((way) => fieldError(way, rule)) });
  }
  const now = context.clock.wallMs();
  await context.database.transact(async (tx) => await markAuthenticated(tx, context, session.sessionId));
  return { data: { until: new Date(now + recentAuthenticationMs) } };
});
