// What looks like an offer that is used against its sense is put before people, with what was seen. Nothing follows by itself: only what the
// terms say is done to anybody's bonus.
import { sql } from 'kysely';
import { findByDevices } from '#server/modules/identity/index.ts';
import { findAlike, requirePlayer } from '#server/modules/players/index.ts';
import { readPlaySums } from '#server/modules/wallet/index.ts';
import type { Db, Tx } from '#server/platform/database.ts';
import { newId } from '#server/platform/ids.ts';
import { Problem } from '#server/platform/problem.ts';
import { recordAudit } from '#server/platform/audit.ts';
import type { BonusDeps } from '../deps.ts';

type Deps = Pick<BonusDeps, 'clock' | 'oppositeBets'>;

export interface BonusFlag {
  id: string;
  playerId: string;
  kind: 'shared-offer' | 'bonus-only' | 'opposite-bets';
  subject: string;
  evidence: Record<string, unknown>;
  foundAt: Date;
}

async function raise(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  flag: Pick<BonusFlag, 'playerId' | 'kind' | 'subject' | 'evidence'>,
): Promise<void> {
  await tx
    .insertInto('bonus_flag')
    .values({
      id: newId(),
      player_id: flag.playerId,
      kind: flag.kind,
      subject: flag.subject,
      evidence: JSON.stringify(flag.evidence),
      found_at: clock.now(),
    })
    .onConflict((conflict) => conflict.columns(['player_id', 'kind', 'subject']).doNothing())
    .execute();
}

/** Who took the same offer within this time is compared by device, so many at most; the job looks at each player's bonuses as they come. */
const sameDeviceMs = 30 * 86_400_000;
const maxCompared = 2000;

/** The same offer was granted to accounts that look like one person's, share an address, or were signed in to with the same device in the same network. */
async function flagShared(tx: Tx, deps: Deps, playerId: string): Promise<void> {
  const alike = await findAlike(tx, await requirePlayer(tx, playerId), 'household');
  const own = await tx.selectFrom('player_bonus').select('template').distinct().where('player_id', '=', playerId).execute();
  const since = new Date(deps.clock.now().getTime() - sameDeviceMs);
  for (const { template } of own) {
    const others = tx
      .selectFrom('player_bonus')
      .select(['id', 'player_id', 'created_at'])
      .where('template', '=', template)
      .where('player_id', '<>', playerId);
    const recent = await others.where('created_at', '>=', since).orderBy('id', 'desc').limit(maxCompared).execute();
    const byDevice = await findByDevices(tx, playerId, [...new Set(recent.map((row) => row.player_id))]);
    const shared = [...new Set([...alike, ...byDevice])];
    if (shared.length === 0) continue;
    const same = await others.where('player_id', 'in', shared).orderBy('id').execute();
    if (same.length === 0) continue;
    const grants = same.map((row) => ({
      bonus: row.id,
      player: row.player_id,
      at: row.created_at.toISOString(),
      alike: [...(alike.includes(row.player_id) ? ['account'] : []), ...(byDevice.includes(row.player_id) ? ['device'] : [])],
    }));
    await raise(tx, deps, { playerId, kind: 'shared-offer', subject: template, evidence: { template, grants } });
  }
}

/** Bonuses from which somebody plays with nothing else. */
const minBonuses = 3;

/** Somebody has staked only while a bonus was active, over several bonuses. */
async function flagBonusOnly(tx: Tx, deps: Deps, playerId: string): Promise<void> {
  const { bonuses, staked } = await tx
    .selectFrom('player_bonus as b')
    .innerJoin('player_bonus_step as s', 's.bonus_id', 'b.id')
    .select((e) => [e.fn.count<bigint>('b.id').distinct().as('bonuses'), sql<bigint>`coalesce(sum(s.stake), 0)::bigint`.as('staked')])
    .where('b.player_id', '=', playerId)
    .executeTakeFirstOrThrow();
  if (bonuses < BigInt(minBonuses)) return;
  const all = (await readPlaySums(tx, playerId, {}, {})).reduce((sum, one) => sum + one.staked, 0n);
  if (all > staked) return;
  const evidence = { bonuses: String(bonuses), stakedWithBonus: String(staked), stakedInAll: String(all) };
  await raise(tx, deps, { playerId, kind: 'bonus-only', subject: 'play', evidence });
}

/** Bets are looked at again and again for this long; the job runs once a day. */
const betsMs = 7 * 86_400_000;

/** While the player wagers a bonus, they and those who belong together with them backed everything that a market can bring. */
async function flagOpposite(tx: Tx, deps: Deps, playerId: string): Promise<void> {
  const since = new Date(deps.clock.now().getTime() - betsMs);
  const bonus = await tx
    .selectFrom('player_bonus')
    .select(['id', 'activated_at'])
    .where('player_id', '=', playerId)
    .where('activated_at', 'is not', null)
    .where((e) => e.or([e('ended_at', 'is', null), e('ended_at', '>=', since)]))
    .orderBy('activated_at', 'desc')
    .executeTakeFirst();
  if (bonus?.activated_at == null) return;
  const others = await tx
    .selectFrom('player_bonus')
    .select('player_id')
    .distinct()
    .where('player_id', '<>', playerId)
    .where('created_at', '>=', new Date(deps.clock.now().getTime() - sameDeviceMs))
    .limit(maxCompared)
    .execute();
  const alike = await findAlike(tx, await requirePlayer(tx, playerId), 'household');
  const byDevice = await findByDevices(
    tx,
    playerId,
    others.map((row) => row.player_id),
  );
  const from = bonus.activated_at > since ? bonus.activated_at : since;
  for (const { event, market, specifiers, bets } of await deps.oppositeBets(tx, [playerId, ...alike, ...byDevice], from)) {
    const own = bets.some(({ player }) => player === playerId);
    const subject = [event, market, specifiers].filter((part) => part !== '').join(' ');
    if (own) await raise(tx, deps, { playerId, kind: 'opposite-bets', subject, evidence: { bonus: bonus.id, bets } });
  }
}

/** Looks at a player's bonuses and puts what is odd about them before the operators. */
export async function flagOffers(tx: Tx, deps: Deps, playerId: string): Promise<void> {
  await flagShared(tx, deps, playerId);
  await flagBonusOnly(tx, deps, playerId);
  await flagOpposite(tx, deps, playerId);
}

/** Returns the flags that nobody has closed, the oldest first. */
export async function readFlags(db: Db, max: number): Promise<BonusFlag[]> {
  const rows = await db.selectFrom('bonus_flag').selectAll().where('closed_at', 'is', null).orderBy('found_at').limit(max).execute();
  return rows.map((row) => ({
    id: row.id,
    playerId: row.player_id,
    kind: row.kind,
    subject: row.subject,
    evidence: row.evidence,
    foundAt: row.found_at,
  }));
}

/** Closes a flag by the operator's word. @throws Problem not-found */
export async function closeFlag(tx: Tx, { clock }: Deps, id: string, { actor, reason }: { actor: string; reason: string }): Promise<void> {
  const row = await tx
    .updateTable('bonus_flag')
    .set({ closed_at: clock.now(), closed_by: actor })
    .where('id', '=', id)
    .where('closed_at', 'is', null)
    .returning(['player_id', 'kind', 'subject'])
    .executeTakeFirst();
  if (row === undefined) throw new Problem('not-found', `There is no open flag ${id}.`);
  const after = { flagId: id, kind: row.kind, about: row.subject };
  await recordAudit(tx, clock, { actor, action: 'bonus flag close', subject: row.player_id, reason, after });
}
