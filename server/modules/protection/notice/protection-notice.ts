// The notice about risks, tools and help: where the rules ask for it, nobody stakes real money before it was read once in its present version.
import { protectionNoticeVersion } from '#contract/protection-notice-version.ts';
import { type Player, rulesOf } from '#server/modules/players/index.ts';
import { recordAudit } from '#server/platform/audit.ts';
import type { Db, Tx } from '#server/platform/database.ts';
import { Problem } from '#server/platform/problem.ts';
import type { ProtectionDeps } from '../deps.ts';
import type { ProtectionNoticeTables } from './tables.ts';

type ReadAt = ProtectionNoticeTables['protection_notice']['read_at'];

/** Returns when the version in force was read; null: not yet. */
export async function readNoticeAt(db: Db, playerId: string): Promise<ReadAt | null> {
  const row = await db
    .selectFrom('protection_notice')
    .select('read_at')
    .where('player_id', '=', playerId)
    .where('version', '=', protectionNoticeVersion)
    .executeTakeFirst();
  return row?.read_at ?? null;
}

/** Keeps that the player has read the text in force. Once more changes nothing. */
export async function acknowledgeProtection(tx: Tx, { clock }: Pick<ProtectionDeps, 'clock'>, playerId: string): Promise<void> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('protection_notice')
    .values({ player_id: playerId, version: protectionNoticeVersion, read_at: clock.now() })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows !== 1n) return;
  await recordAudit(tx, clock, {
    actor: `player:${playerId}`,
    action: 'protection-notice read',
    subject: playerId,
    reason: 'before the first stake',
    after: { version: protectionNoticeVersion },
  });
}

/** Where the rules ask for it, refuses play for real money before the text was read. @throws Problem protection-notice-needed */
export async function refuseUnlessWarned(db: Db, context: Pick<ProtectionDeps, 'jurisdictions'>, player: Player): Promise<void> {
  if (!rulesOf(context, player).protectionNotice || (await readNoticeAt(db, player.id)) !== null) return;
  throw new Problem('protection-notice-needed', 'POST /player/protection-notice says that the text was read.');
}
