// When an address is first proven, whoever proves it takes the account over from whoever opened it, who may be a stranger: every key that was
// added before goes, and what a stranger wrote goes with it.
import { forgetDetails, type Player, replaceKeys } from '#server/modules/players/index.ts';
import { endSessions, type SessionMethod } from '#server/modules/identity/sessions/index.ts';
import { sendEmail } from '#server/platform/email.ts';
import { recordAudit } from '#server/platform/audit.ts';
import type { Tx } from '#server/platform/database.ts';
import { addJob } from '#server/platform/jobs.ts';
import type { IdentityDeps } from '../deps.ts';
import { voidCodes } from './codes.ts';
import { removeCodes } from '../factors/recovery-codes.ts';
import { removeSecurityAnswer } from '../passwords/security-answers.ts';
import { voidAutologin } from '../sign-in/autologin.ts';
import { takenOverEmail } from '../identity.email.ts';

/** Declines payments that were asked for before the address was proven, and pays to no card of then. The payments module runs it. */
export const declineUnprovenPayouts = 'decline-unproven-payouts';

/**
 * By whom the address is proven: `session` holds the account and the mailbox at once and stays open; `mailbox` has shown nothing but the
 * email (a reset); `provider` has the password and an identity whose provider vouches for the same address.
 */
export type Proof = { by: 'session'; sessionId: string; method: SessionMethod } | { by: 'mailbox' } | { by: 'provider' };

/** The identity by which the very session was opened that proves the address is its owner's; there is one, as none can be added before. */
async function removeLinks(tx: Tx, playerId: string, proof: Proof): Promise<number> {
  if (proof.by === 'session' && proof.method === 'social') {
    const own = await tx.selectFrom('social_link').select('id').where('player_id', '=', playerId).execute();
    if (own.length === 1) return 0;
  }
  return (await tx.deleteFrom('social_link').where('player_id', '=', playerId).returning('id').execute()).length;
}

/** Makes every way into the account useless that is older than the proof but the password; a reset sets another. */
async function removeKeys(tx: Tx, context: IdentityDeps, playerId: string, proof: Proof): Promise<Record<string, number>> {
  const totp = await tx.deleteFrom('totp_factor').where('player_id', '=', playerId).returning('player_id').execute();
  const passkeys = await tx.deleteFrom('passkey').where('player_id', '=', playerId).returning('id').execute();
  await tx.deleteFrom('passkey_challenge').where('player_id', '=', playerId).execute();
  await removeCodes(tx, playerId);
  await removeSecurityAnswer(tx, playerId);
  await voidAutologin(tx, context, playerId);
  await voidCodes(tx, context, playerId, ['confirm-email', 'change-email', 'reset-password', 'unlock']);
  await replaceKeys(tx, playerId);
  const links = await removeLinks(tx, playerId, proof);
  const which = proof.by === 'session' ? { except: proof.sessionId } : 'all';
  const sessions = await endSessions(tx, context, playerId, which, 'the address was proven');
  return { totp: totp.length, passkeys: passkeys.length, links, sessions };
}

/** Call it with the player's row held, before the address is marked as proven. Does nothing for one that was proven before. */
export async function handOver(tx: Tx, context: IdentityDeps, player: Player, proof: Proof): Promise<void> {
  if (player.email_confirmed_at !== null) return;
  const removed = await removeKeys(tx, context, player.id, proof);
  if (proof.by === 'mailbox') {
    await forgetDetails(tx, player.id);
    await addJob(tx, declineUnprovenPayouts, { playerId: player.id }, { maxAttempts: 12 });
    await sendEmail(tx, context, takenOverEmail, { ...player, first_name: null, nickname: null });
  }
  await recordAudit(tx, context.clock, {
    actor: `player:${player.id}`,
    action: 'address proven',
    subject: player.id,
    reason: `by ${proof.by}`,
    after: removed,
  });
}
