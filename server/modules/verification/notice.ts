// Which documents may be asked for, when and how: told before the first deposit, and kept that it was read.
import { noticeVersion } from '#contract/verification.ts';
import { type Player, rulesOf } from '#server/modules/players/index.ts';
import { recordAudit } from '#server/platform/audit.ts';
import type { Db, Tx } from '#server/platform/database.ts';
import { Problem } from '#server/platform/problem.ts';
import type { VerificationDeps } from './deps.ts';
import { publishVerification } from './publish.ts';
import { lockVerification } from './read-verification.ts';

type Context = VerificationDeps;

/** Keeps that the player has read the text in force. Once more changes nothing. */
export async function acknowledgeNotice(tx: Tx, context: Context, playerId: string): Promise<void> {
  const { notice_version: before } = await lockVerification(tx, playerId);
  if (before === noticeVersion) return;
  await tx
    .updateTable('verification')
    .set({ notice_version: noticeVersion, notice_at: context.clock.now() })
    .where('player_id', '=', playerId)
    .execute();
  await recordAudit(tx, context.clock, {
    actor: `player:${playerId}`,
    action: 'verification-notice read',
    subject: playerId,
    reason: 'before the first deposit',
    before: { version: before },
    after: { version: noticeVersion },
  });
  await publishVerification(tx, context, playerId);
}

/** Where the rules ask for it, refuses a deposit before the text was read. @throws Problem verification-notice-needed */
export async function refuseUnlessNoticed(db: Db, context: Pick<Context, 'jurisdictions'>, player: Player): Promise<void> {
  if (!rulesOf(context, player).verificationNotice) return;
  const row = await db.selectFrom('verification').select('notice_version').where('player_id', '=', player.id).executeTakeFirst();
  if (row?.notice_version === noticeVersion) return;
  throw new Problem('verification-notice-needed', 'POST /player/verification/notice says that the text was read.');
}
