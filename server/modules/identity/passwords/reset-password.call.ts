import { confirmEmail, holdPlayer, requirePlayer, setPassword, unlockPlayer, noteNewEmail } from '#server/modules/players/index.ts';
import { endSessions } from '#server/modules/identity/sessions/index.ts';
import { tell } from '#server/modules/messages/index.ts';
import { fillEmail } from '#server/platform/email.ts';
import { newId } from '#server/platform/ids.ts';
import type { ClientInfo } from '#server/platform/calls/handler.ts';
import { addJob } from '#server/platform/jobs.ts';
import { handle, type IdentityDeps } from '../deps.ts';
import { findCodeHolder, takeCode, voidCodes } from '../addresses/codes.ts';
import { requireFactor } from '../factors/check-factor.ts';
import { checkNewPassword, checkPasswordFields } from './check-new-password.ts';
import { handOver } from '../addresses/hand-over.ts';
import { hashPassword } from './passwords.ts';
import { requireSecurityAnswer } from './security-answers.ts';
import { voidAutologin } from '../sign-in/autologin.ts';
import { sendResetEmailJob } from './send-reset-email.job.ts';
import { passwordChangedEmail } from '../identity.email.ts';

/** A job in either case, so that a known address takes neither longer nor another way than an unknown one. */
export const requestReset = handle('requestReset', async ({ tx, body }) => {
  await addJob(tx, sendResetEmailJob.name, { email: body.email }, { maxAttempts: 5 });
  return { data: { sent: true } };
});

/** A reset does not get past the second factor (ASVS V6.4.3). The code of the email stays good while the factor is asked for. */
async function requireFactorOfReset(
  context: IdentityDeps,
  body: { resetCode: string; newPassword: string; repeatNewPassword: string; code?: string; securityAnswer?: string },
  clientInfo: ClientInfo,
): Promise<void> {
  const playerId = await findCodeHolder(context.database.db, context, ['reset-password'], body.resetCode);
  if (playerId === undefined) return;
  const player = await requirePlayer(context.database.db, playerId);
  await checkNewPassword(context, 'reset', player, body);
  // before the address is proven nobody knows whose factor it is
  if (player.email_confirmed_at === null) return;
  await requireFactor(context, player, body.code, clientInfo);
  await requireSecurityAnswer(context.database.db, context, player.id, body.securityAnswer, clientInfo);
}

export const resetPassword = handle('resetPassword', async ({ context, body, clientInfo }) => {
  await requireFactorOfReset(context, body, clientInfo);
  const passwordHash = await hashPassword(context, body.newPassword);
  await context.database.transact(async (tx) => {
    const holder = await findCodeHolder(tx, context, ['reset-password'], body.resetCode);
    // the player first, then the codes: as everywhere that both are held
    if (holder !== undefined) await holdPlayer(tx, holder);
    const taken = await takeCode(tx, context, ['reset-password'], body.resetCode);
    const player = await requirePlayer(tx, taken.playerId);
    // what is refused from here on leaves the code as it was
    checkPasswordFields(context, 'reset', player, body);
    await handOver(tx, context, player, { by: 'mailbox' });
    await setPassword(tx, context, player.id, passwordHash, 'The player followed the email.');
    await noteNewEmail(tx, player.id, null);
    await voidAutologin(tx, context, player.id);
    await confirmEmail(tx, context, player.id);
    await unlockPlayer(tx, context, player.id);
    await voidCodes(tx, context, player.id, ['reset-password', 'unlock', 'change-email']);
    await endSessions(tx, context, player.id, 'all', 'the password was reset');
    const email = fillEmail(passwordChangedEmail);
    await tell(tx, context, { playerId: player.id, kind: 'credentials', key: `password changed ${newId()}`, email });
  });
  return { data: { changed: true } };
});
