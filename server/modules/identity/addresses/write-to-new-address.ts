import { emailKey, findPlayerByEmail, type Player } from '#server/modules/players/index.ts';
import { sendEmail } from '#server/platform/email.ts';
import type { CallerSession } from '#server/platform/calls/handler.ts';
import type { Tx } from '#server/platform/database.ts';
import type { IdentityDeps } from '../deps.ts';
import { issueCode, refuseManyEmails, verifyPath, voidCodes } from './codes.ts';
import { changeEmailEmail, emailTakenEmail } from '../identity.email.ts';

/**
 * Asks at a wished address whether it is the player's. Whether somebody has it already is told to its owner alone, so the same is done
 * in either case, and the hour counts it. @throws Problem too-many-requests
 */
export async function writeToNewAddress(
  tx: Tx,
  context: IdentityDeps,
  player: Player,
  { sessionId }: CallerSession,
  email: string,
): Promise<void> {
  await refuseManyEmails(tx, context, player.id, ['change-email', 'confirm-email']);
  const code = await issueCode(tx, context, { playerId: player.id, purpose: 'change-email', subject: email, sessionId });
  const holder = emailKey(email) === player.email_key ? undefined : await findPlayerByEmail(tx, email);
  if (holder === undefined) {
    await sendEmail(tx, context, changeEmailEmail, { ...player, email }, { link: { path: verifyPath, code } });
    return;
  }
  await voidCodes(tx, context, player.id, ['change-email']);
  await sendEmail(tx, context, emailTakenEmail, holder);
}
