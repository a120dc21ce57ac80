// What may mean that a partner sends himself. Nothing follows by itself: an operator decides whom not to count.
import type { Db, Tx } from '#server/platform/database.ts';
import { findByDevices } from '#server/modules/identity/index.ts';
import { emailKey, requirePlayer } from '#server/modules/players/index.ts';
import { recordAudit } from '#server/platform/audit.ts';
import type { AffiliateDeps } from '../deps.ts';
import type { FlagKind } from '../tables.ts';

/** Of a partner's players the newest so many are compared with a new one. */
const maxCompared = 1000;

export interface Flag {
  playerId: string;
  kind: FlagKind;
  evidence: unknown;
  notedAt: Date;
  refusedAt: Date | null;
}

async function addFlag(
  tx: Tx,
  now: Date,
  { playerId, partnerId, kind, evidence }: { playerId: string; partnerId: string; kind: FlagKind; evidence: object },
): Promise<void> {
  await tx
    .insertInto('affiliate_flag')
    .values({ player_id: playerId, partner_id: partnerId, kind, evidence: JSON.stringify(evidence), noted_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Looks at a player who counts for a partner: whether it is the partner, or plays with the device of another of the partner's players. */
export async function examinePlayer(tx: Tx, { clock }: Pick<AffiliateDeps, 'clock'>, playerId: string): Promise<void> {
  const own = await tx
    .selectFrom('affiliate_player')
    .innerJoin('affiliate_partner', 'affiliate_partner.id', 'affiliate_player.partner_id')
    .select(['partner_id', 'affiliate_partner.email as partner_email'])
    .where('player_id', '=', playerId)
    .executeTakeFirst();
  if (own === undefined) return;
  const found = { playerId, partnerId: own.partner_id };
  const player = await requirePlayer(tx, playerId);
  if (emailKey(player.email) === emailKey(own.partner_email))
    await addFlag(tx, clock.now(), { ...found, kind: 'self-referral', evidence: { sameEmail: true } });
  const newest = await tx
    .selectFrom('affiliate_player')
    .select('player_id')
    .where('partner_id', '=', own.partner_id)
    .orderBy('player_id', 'desc')
    .limit(maxCompared)
    .execute();
  const same = await findByDevices(
    tx,
    playerId,
    newest.map(({ player_id: id }) => id),
  );
  if (same.length > 0) await addFlag(tx, clock.now(), { ...found, kind: 'one-device', evidence: { players: same } });
}

/** The newest first. */
export async function readFlags(db: Db, partnerId?: string): Promise<Flag[]> {
  const rows = await db
    .selectFrom('affiliate_flag')
    .innerJoin('affiliate_player', 'affiliate_player.player_id', 'affiliate_flag.player_id')
    .select(['affiliate_flag.player_id', 'kind', 'evidence', 'noted_at', 'refused_at'])
    .$if(partnerId !== undefined, (query) => query.where('affiliate_flag.partner_id', '=', partnerId ?? ''))
    .orderBy('noted_at', 'desc')
    .limit(500)
    .execute();
  return rows.map((row) => ({
    playerId: row.player_id,
    kind: row.kind,
    evidence: row.evidence,
    notedAt: row.noted_at,
    refusedAt: row.refused_at,
  }));
}

/** Counts a player for nobody from now on; months that are closed stay. Returns false where the player counts for nobody anyway. */
export async function refusePlayer(
  tx: Tx,
  { clock }: Pick<AffiliateDeps, 'clock'>,
  { playerId, actor, reason }: { playerId: string; actor: string; reason: string },
): Promise<boolean> {
  const row = await tx
    .updateTable('affiliate_player')
    .set({ refused_at: clock.now() })
    .where('player_id', '=', playerId)
    .where('refused_at', 'is', null)
    .returning('partner_id')
    .executeTakeFirst();
  if (row === undefined) return false;
  await recordAudit(tx, clock, {
    actor,
    action: 'affiliate refuse-player',
    subject: playerId,
    reason,
    before: { partner: row.partner_id },
    after: { partner: null },
  });
  return true;
}
