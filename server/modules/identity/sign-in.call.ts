import { emailKey, findPlayerByEmail, type Player, rehashPassword } from '#server/modules/players/index.ts';
import { handle, type IdentityDeps } from './deps.ts';
import { beginSession, refuseClosedOrLocked } from './begin-session.ts';
import { Problem } from '#server/platform/problem.ts';
import { requireFactor } from './factors/check-factor.ts';
import { countGuess, forgetGuesses, guessKeys } from './guesses.ts';
import { noteFailure } from './lock-account.call.ts';
import { hashPassword } from './passwords.ts';

async function rehash(context: IdentityDeps, player: Player, password: string): Promise<void> {
  const before = player.password_hash;
  if (before === null) return;
  const fresh = await hashPassword(context, password);
  await context.database.transact(async (tx) => await rehashPassword(tx, player.id, before, fresh));
}

export const signIn = handle('signIn', async ({ context, asker, body }) => {
  const key = emailKey(body.email);
  const player = await findPlayerByEmail(context.database.db, body.email);
  const guesses = await guessKeys(context, `sign-in ${key}`, player?.id, asker.ip, 50);
  await countGuess(context, guesses);
  // the same work and the same words, whichever of the two is wrong
  const { isRight, isOutdated } = await context.passwords.check(player?.password_hash, body.password);
  if (!isRight || player === undefined) {
    await noteFailure(context, player, key, asker.ip);
    throw new Problem('wrong-credentials', 'Check both and try again, or reset the password.');
  }
  refuseClosedOrLocked(player);
  await forgetGuesses(context, guesses.slice(0, 1));
  await requireFactor(context, player, body.code, asker);
  if (isOutdated) await rehash(context, player, body.password);
  return { data: await beginSession(context, player, 'password', asker) };
});
