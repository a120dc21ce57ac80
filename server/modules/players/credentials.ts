// What a player signs in with, and whether the account is locked. Who changes it has seen the proof.
import { maskName } from '#contract/players/nickname.ts';
import { recordAudit } from '#server/platform/audit.ts';
import type { Tx } from '#server/platform/database.ts';
import type { PlayerDeps } from './deps.ts';
import { refuseTaken } from './create-player.ts';
import { emailKey, duplicateKey } from './email-key.ts';

/** An address as the log keeps it: a host of one's own names a person as well. */
const maskEmail = (email: string): string => email.split('@').map(maskName).join('@');

type Clocked = Pick<PlayerDeps, 'clock'>;

/** Another password: whoever is about to sign in with the old one is refused. */
export async function setPassword(tx: Tx, { clock }: Clocked, id: string, passwordHash: string, reason: string): Promise<void> {
  await tx
    .updateTable('player')
    .set((e) => ({ password_hash: passwordHash, keys_version: e('keys_version', '+', 1) }))
    .where('id', '=', id)
    .execute();
  await recordAudit(tx, clock, { actor: `player:${id}`, action: 'password change', subject: id, reason });
}

/** The same password, hashed anew; nothing happens where it was changed meanwhile. */
export async function rehashPassword(tx: Tx, id: string, before: string, passwordHash: string): Promise<void> {
  await tx.updateTable('player').set({ password_hash: passwordHash }).where('id', '=', id).where('password_hash', '=', before).execute();
}

/** What opens the account was replaced: a sign-in that was begun before is refused. */
export async function replaceKeys(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('player')
    .set((e) => ({ keys_version: e('keys_version', '+', 1), new_email: null }))
    .where('id', '=', id)
    .execute();
}

/** The address is the player's; the time of the first confirmation stays. */
export async function confirmEmail(tx: Tx, { clock }: Clocked, id: string): Promise<void> {
  await tx
    .updateTable('player')
    .set({ email_confirmed_at: clock.now() })
    .where('id', '=', id)
    .where('email_confirmed_at', 'is', null)
    .execute();
}

/** Notes an address that waits for its confirmation; null drops the wish. */
export async function noteNewEmail(tx: Tx, id: string, email: string | null): Promise<void> {
  await tx.updateTable('player').set({ new_email: email }).where('id', '=', id).execute();
}

/** Puts a confirmed address in the place of the old. @throws Problem account-exists when somebody took it meanwhile */
export async function changeEmail(tx: Tx, { clock }: Clocked, id: string, email: string): Promise<void> {
  const before = await tx.selectFrom('player').select('email').where('id', '=', id).executeTakeFirstOrThrow();
  await tx
    .updateTable('player')
    .set({ email, email_key: emailKey(email), duplicate_key: duplicateKey(email), email_confirmed_at: clock.now(), new_email: null })
    .where('id', '=', id)
    .execute()
    .catch(refuseTaken);
  await recordAudit(tx, clock, {
    actor: `player:${id}`,
    action: 'email change',
    subject: id,
    reason: 'The player confirmed another address.',
    before: { email: maskEmail(before.email) },
    after: { email: maskEmail(email) },
  });
}

/** Locks an account; false when it was locked before. */
export async function lockPlayer(tx: Tx, { clock }: Clocked, id: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('player')
    .set({ locked_at: clock.now() })
    .where('id', '=', id)
    .where('locked_at', 'is', null)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows > 0n)
    await recordAudit(tx, clock, { actor: 'system', action: 'account lock', subject: id, reason: 'Too many failed sign-ins in a row.' });
  return numUpdatedRows > 0n;
}

export async function unlockPlayer(tx: Tx, { clock }: Clocked, id: string): Promise<void> {
  const before = await tx.selectFrom('player').select('locked_at').where('id', '=', id).forNoKeyUpdate().executeTakeFirstOrThrow();
  await tx.updateTable('player').set({ locked_at: null, unlocked_at: clock.now() }).where('id', '=', id).execute();
  if (before.locked_at === null) return;
  await recordAudit(tx, clock, { actor: `player:${id}`, action: 'account unlock', subject: id, reason: 'The player followed the email.' });
}
