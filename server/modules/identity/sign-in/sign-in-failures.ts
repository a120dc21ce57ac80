// Failed sign-ins: each is kept with its address; where the jurisdiction says so, three within half an hour lock the account
// until its owner opens it by email.
import { networkOf } from '#contract/kernel/addresses.ts';
import { lockPlayer, type Player, rulesOf } from '#server/modules/players/index.ts';
import { sendEmail } from '#server/platform/email.ts';
import { recordAudit } from '#server/platform/audit.ts';
import type { Tx } from '#server/platform/database.ts';
import { newId } from '#server/platform/ids.ts';
import { issueCode, unlockPath } from '../addresses/codes.ts';
import type { IdentityDeps } from '../deps.ts';
import { unlockEmail } from '../identity.email.ts';

const windowMs = 30 * 60_000;

/** Notes a refused sign-in: the same work for an e-mail that nobody has. */
export async function noteFailure(context: IdentityDeps, player: Player | undefined, emailKey: string, ip: string): Promise<void> {
  const { clock, secrets, database } = context;
  const now = clock.now();
  const who = secrets.fingerprint('sign-in', emailKey);
  await database.transact(async (tx) => {
    const values = { id: newId(), player_id: player?.id ?? null, who, ip, reason: 'wrong credentials', at: now };
    await tx.insertInto('sign_in_failure').values(values).execute();
    await recordAudit(tx, clock, {
      actor: 'guest',
      action: 'sign-in refuse',
      subject: player?.id ?? `unknown:${who.toString('hex').slice(0, 16)}`,
      reason: 'The email or the password is not right.',
      // the address stands with the refusal and goes when its player is erased; the log is for ever
      after: { network: networkOf(ip) },
    });
    // counted for everybody alike: the time must not tell which address has an account, nor under which rules
    const since = Math.max(now.getTime() - windowMs, player?.unlocked_at?.getTime() ?? 0);
    const { count } = await tx
      .selectFrom('sign_in_failure')
      .select((e) => e.fn.countAll<bigint>().as('count'))
      .where('who', '=', who)
      .where('at', '>', new Date(since))
      .executeTakeFirstOrThrow();
    if (player === undefined || player.locked_at !== null) return;
    const { lockAfterFailures } = rulesOf(context, player);
    if (lockAfterFailures !== null && count >= lockAfterFailures) await lock(tx, context, player);
  });
}

async function lock(tx: Tx, context: IdentityDeps, player: Player): Promise<void> {
  if (!(await lockPlayer(tx, context, player.id))) return;
  const code = await issueCode(tx, context, { playerId: player.id, purpose: 'unlock' });
  await sendEmail(tx, context, unlockEmail, player, { link: { path: unlockPath, code } });
}
