import { playerStatus } from '#contract/kernel/constants.ts';
import type { Player } from '#server/modules/players/index.ts';
import { sendEmail } from '#server/platform/email.ts';
import { Problem } from '#server/platform/problem.ts';
import { issueCode, unlockPath } from '../addresses/codes.ts';
import type { IdentityDeps } from '../deps.ts';
import { reactivateEmail } from '../identity.email.ts';

/** A dormant account asks for one more proof before anybody is let in: the email's link. @throws Problem account-dormant */
export async function refuseDormant(context: IdentityDeps, player: Player): Promise<void> {
  if (player.status !== playerStatus.dormant) return;
  await context.database.transact(async (tx) => {
    const code = await issueCode(tx, context, { playerId: player.id, purpose: 'unlock' });
    await sendEmail(tx, context, reactivateEmail, player, { link: { path: unlockPath, code } });
  });
  throw new Problem('account-dormant', 'Open it by the link in our email, then sign in again.');
}
