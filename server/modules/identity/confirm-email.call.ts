import type { Context } from '#server/context.ts';
import { changeEmail, confirmEmail as confirm, requirePlayer, writeLetter } from '#server/modules/players/index.ts';
import { endSessions } from '#server/modules/sessions/index.ts';
import { handle } from '#server/platform/calls/handler.ts';
import type { Tx } from '#server/platform/database.ts';
import { issueCode, refuseManyLetters, takeCode, type TakenCode, verifyPath, voidCodes } from './codes.ts';
import { writeToNewAddress } from './write-to-new-address.ts';

async function takeNewAddress(tx: Tx, context: Context, taken: TakenCode): Promise<string> {
  const before = await requirePlayer(tx, taken.playerId);
  const email = taken.subject ?? before.email;
  await changeEmail(tx, context, taken.playerId, email);
  await voidCodes(tx, context, taken.playerId, ['confirm-email', 'reset-password']);
  await endSessions(
    tx,
    context,
    taken.playerId,
    taken.sessionId === null ? 'all' : { except: taken.sessionId },
    'the e-mail address changed',
  );
  await writeLetter(tx, context, 'email-changed', before, { params: { email }, hasNotice: true });
  return email;
}

export const confirmEmail = handle('confirmEmail', async ({ context, tx, body }) => {
  const taken = await takeCode(tx, context, ['confirm-email', 'change-email'], body.confirmCode);
  if (taken.purpose === 'change-email') return { data: { email: await takeNewAddress(tx, context, taken), isChanged: true } };
  await confirm(tx, context, taken.playerId);
  return { data: { email: (await requirePlayer(tx, taken.playerId)).email, isChanged: false } };
});

export const resendConfirmation = handle('resendConfirmation', async ({ context, tx, session }) => {
  const player = await requirePlayer(tx, session.playerId);
  if (player.new_email !== null) {
    await writeToNewAddress(tx, context, player, session, player.new_email);
    return { data: { sent: true } };
  }
  if (player.email_confirmed_at !== null) return { data: { sent: false } };
  await refuseManyLetters(tx, context, player.id, ['confirm-email', 'change-email']);
  const code = await issueCode(tx, context, { playerId: player.id, purpose: 'confirm-email' });
  await writeLetter(tx, context, 'confirm-email', player, { link: { path: verifyPath, code } });
  return { data: { sent: true } };
});
