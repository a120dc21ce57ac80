import { emailKey, findPlayerByEmail, type Player, rehashPassword } from '#server/modules/players/index.ts';
import { handle, type IdentityDeps } from '../deps.ts';
import { beginSession } from './begin-session.ts';
import { Problem } from '#server/platform/problem.ts';
import { countAttempt, forgetAttempts, attemptKeys } from './attempt-throttle.ts';
import { noteFailure } from './sign-in-failures.ts';
import { hashPassword } from '../passwords/passwords.ts';

async function rehash(context: IdentityDeps, player: Player, password: string): Promise<void> {
  const before = player.password_hash;
  if (before === null) return;
  const fresh = await hashPassword(context, password);
  await context.database.transact(async (tx) => await rehashPassword(tx, player.id, before, fresh));
}

export const signIn = handle('signIn', async ({ context, clientInfo, body }) => {
  const key = emailKey(body.email);
  const player = await findPlayerByEmail(context.database.db, body.email);
  const attempts = await attemptKeys(context, `sign-in ${key}`, player?.id, clientInfo.ip, 50);
  await countAttempt(context, attempts);
  // the same work and the same words, whichever of the two is wrong
  const { isRight, isOutdated } = await context.passwords.check(player?.password_hash, body.password);
  if (!isRight || player === undefined) {
    await noteFailure(context, player, key, clientInfo.ip);
    throw new Problem('wrong-credentials', 'Check both and try again, or reset the password.');
  }
  await forgetAttempts(context, attempts.slice(0, 1));
  const signedIn = await beginSession(context, player, 'password', clientInfo, { code: body.code });
  if (isOutdated) await rehash(context, player, body.password);
  return { data: signedIn };
});
