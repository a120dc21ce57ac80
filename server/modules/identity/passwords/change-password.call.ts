import { holdPlayer, requirePlayer, setPassword } from '#server/modules/players/index.ts';
import { endSessions, requireOpen } from '#server/modules/identity/sessions/index.ts';
import { tell } from '#server/modules/messages/index.ts';
import { fillEmail } from '#server/platform/email.ts';
import { newId } from '#server/platform/ids.ts';
import { fieldError, Problem, refuseFields } from '#server/platform/problem.ts';
import { handle } from '../deps.ts';
import { checkNewPassword } from './check-new-password.ts';
import { voidCodes } from '../addresses/codes.ts';
import { hasFactor, readFactorState } from '../factors/check-factor.ts';
import { requireStepUp } from '../factors/step-up.ts';
import { countAttempt, forgetAttempts, attemptKeys } from '../sign-in/attempt-throttle.ts';
import { checkPassword, hashPassword } from './passwords.ts';
import { voidAutologin } from '../sign-in/autologin.ts';
import { passwordChangedEmail } from '../identity.email.ts';

export const changePassword = handle('changePassword', async ({ context, session, body, clientInfo }) => {
  const { db } = context.database;
  const attempt = await attemptKeys(context, `password of ${session.playerId}`, session.playerId, clientInfo.ip, 20);
  await countAttempt(context, attempt);
  const player = await requirePlayer(db, session.playerId);
  if (!(await checkPassword(context, player.password_hash, body.currentPassword)))
    throw refuseFields(fieldError('currentPassword', 'wrongPassword'));
  await forgetAttempts(context, attempt.slice(0, 1));
  await checkNewPassword(context, 'password', player, body);
  if (hasFactor(await readFactorState(db, player.id))) await requireStepUp(db, context, session);
  const passwordHash = await hashPassword(context, body.newPassword);
  await context.database.transact(async (tx) => {
    const now = await holdPlayer(tx, player.id);
    await requireOpen(tx, session);
    if (now.password_hash !== player.password_hash) throw new Problem('conflict', 'The password was changed a moment ago.');
    await voidAutologin(tx, context, player.id);
    await setPassword(tx, context, player.id, passwordHash, 'The player gave the old one.');
    await voidCodes(tx, context, player.id, ['reset-password', 'unlock', 'change-email']);
    await endSessions(tx, context, player.id, { except: session.sessionId }, 'the password changed');
    const email = fillEmail(passwordChangedEmail);
    await tell(tx, context, { playerId: player.id, kind: 'credentials', key: `password changed ${newId()}`, email });
  });
  return { data: { changed: true } };
});
