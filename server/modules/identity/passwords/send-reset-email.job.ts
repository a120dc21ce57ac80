import { findPlayerByEmail, maySignIn } from '#server/modules/players/index.ts';
import { sendEmail } from '#server/platform/email.ts';
import type { Tx } from '#server/platform/database.ts';
import type { Job } from '#server/platform/jobs.ts';
import { fullSince, issueCode } from '../addresses/codes.ts';
import type { IdentityDeps } from '../deps.ts';
import { resetPasswordEmail } from '../identity.email.ts';

const resetPath = '/reset-password?resetCode=';

async function sendResetEmail(tx: Tx, context: IdentityDeps, email: string): Promise<void> {
  const player = await findPlayerByEmail(tx, email);
  if (player === undefined || !maySignIn(player.status)) return;
  if ((await fullSince(tx, context, player.id, ['reset-password'])) !== undefined) return;
  const code = await issueCode(tx, context, { playerId: player.id, purpose: 'reset-password' });
  await sendEmail(tx, context, resetPasswordEmail, player, { link: { path: resetPath, code } });
}

export const sendResetEmailJob: Job<IdentityDeps> = {
  name: 'send-reset-email',
  async run(context, payload) {
    const { email } = payload as { email?: unknown };
    // the call takes any text, so that it tells nobody more; what cannot be stored is nobody's address
    if (typeof email !== 'string' || email.includes('\0') || !email.isWellFormed()) return;
    await context.database.transact(async (tx) => await sendResetEmail(tx, context, email));
  },
};
