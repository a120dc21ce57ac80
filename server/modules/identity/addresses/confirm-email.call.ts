// The email's link shows who reads the mailbox; the session shows who holds the account. An address is proven by both together: a link
// that somebody follows in good faith must not give an account to a stranger who opened it with the reader's address.
import { changeEmail, confirmEmail as confirm, holdPlayer, type Player, requirePlayer } from '#server/modules/players/index.ts';
import { endSessions, requireOpen } from '#server/modules/identity/sessions/index.ts';
import { tell } from '#server/modules/messages/index.ts';
import { fillEmail, sendEmail } from '#server/platform/email.ts';
import { newId } from '#server/platform/ids.ts';
import type { CallerSession } from '#server/platform/calls/handler.ts';
import type { Tx } from '#server/platform/database.ts';
import { Problem } from '#server/platform/problem.ts';
import { handle, type IdentityDeps } from '../deps.ts';
import { findCodeHolder, issueCode, refuseManyEmails, takeCode, type TakenCode, verifyPath, voidCodes } from './codes.ts';
import { requireStepUp } from '../factors/step-up.ts';
import { handOver } from './hand-over.ts';
import { writeToNewAddress } from './write-to-new-address.ts';
import { confirmEmailEmail, emailChangedEmail } from '../identity.email.ts';

async function takeNewAddress(
  tx: Tx,
  context: IdentityDeps,
  before: Player,
  { subject }: TakenCode,
  session: CallerSession,
): Promise<string> {
  const email = subject ?? before.email;
  await changeEmail(tx, context, before.id, email);
  await voidCodes(tx, context, before.id, ['confirm-email', 'reset-password']);
  await endSessions(tx, context, before.id, { except: session.sessionId }, 'the e-mail address changed');
  await tell(tx, context, {
    playerId: before.id,
    kind: 'credentials',
    key: `address changed ${newId()}`,
    email: fillEmail(emailChangedEmail, { params: { email } }),
    to: before,
  });
  return email;
}

const purposes = ['confirm-email', 'change-email'] as const;

/** @throws Problem code-refused, or confirm-signed-in, which leaves the code as it was */
async function requireHolder(tx: Tx, context: IdentityDeps, code: string, session: CallerSession | undefined): Promise<CallerSession> {
  const holder = await findCodeHolder(tx, context, purposes, code);
  if (holder === undefined) throw new Problem('code-refused', 'Ask for a new email and use the newest one.');
  if (session?.playerId === holder) return session;
  throw new Problem(
    'confirm-signed-in',
    'Sign in to the account and send this again. If you did not open it, a reset of its password makes it yours and closes every other way in.',
  );
}

export const confirmEmail = handle('confirmEmail', async ({ context, tx, session: caller, body }) => {
  const session = await requireHolder(tx, context, body.confirmCode, caller);
  const player = await holdPlayer(tx, session.playerId);
  const method = await requireOpen(tx, session);
  // a session by an operator's link shows the mailbox once more, and nothing of who opened the account
  if (player.email_confirmed_at === null && method === 'autologin') await requireStepUp(tx, context, session);
  const taken = await takeCode(tx, context, purposes, body.confirmCode);
  await handOver(tx, context, player, { by: 'session', sessionId: session.sessionId, method });
  if (taken.purpose === 'change-email')
    return { data: { email: await takeNewAddress(tx, context, player, taken, session), isChanged: true } };
  await confirm(tx, context, player.id);
  return { data: { email: player.email, isChanged: false } };
});

export const resendConfirmation = handle('resendConfirmation', async ({ context, tx, session }) => {
  const player = await requirePlayer(tx, session.playerId);
  if (player.new_email !== null) {
    await writeToNewAddress(tx, context, player, session, player.new_email);
    return { data: { sent: true } };
  }
  if (player.email_confirmed_at !== null) return { data: { sent: false } };
  await refuseManyEmails(tx, context, player.id, ['confirm-email', 'change-email']);
  const code = await issueCode(tx, context, { playerId: player.id, purpose: 'confirm-email' });
  await sendEmail(tx, context, confirmEmailEmail, player, { link: { path: verifyPath, code } });
  return { data: { sent: true } };
});
