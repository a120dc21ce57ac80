// Whether a player is still there. Who stays away for so many months is dormant: the account rests as it is, nothing is charged for
// it, and the next sign-in has to be confirmed by an email.
import { sql } from 'kysely';
import { playerStatus } from '#contract/kernel/constants.ts';
import type { Db, Tx } from '#server/platform/database.ts';
import { recordAudit } from '#server/platform/audit.ts';
import type { PlayerDeps } from './deps.ts';
import { type Player, requirePlayer } from './read-player.ts';
import { changePlayerStatus } from './update-player.ts';

type Deps = Pick<PlayerDeps, 'clock' | 'notifier'>;
const dayMs = 86_400_000;

/** The player is there; written at most once a day. */
export async function noteActivity(tx: Tx, { clock }: Pick<PlayerDeps, 'clock'>, id: string): Promise<void> {
  const now = clock.now();
  await tx
    .updateTable('player')
    .set({ active_at: now })
    .where('id', '=', id)
    .where('active_at', '<', new Date(now.getTime() - dayMs))
    .execute();
}

/** Active players under these jurisdictions who were last there before a day, the longest away first. */
export async function findAbsent(db: Db, under: readonly string[], before: Date, max: number): Promise<string[]> {
  const rows = await db
    .selectFrom('player')
    .select('id')
    .where('status', '=', playerStatus.active)
    .where('jurisdiction', 'in', under)
    .where('active_at', '<', before)
    .orderBy('active_at')
    .limit(max)
    .execute();
  return rows.map(({ id }) => id);
}

/** Active players who were there since a moment, in the order of their ids, from the one after `after` on. */
export async function findPresent(db: Db, since: Date, max: number, after?: string): Promise<string[]> {
  let present = db.selectFrom('player').select('id').where('status', '=', playerStatus.active).where('active_at', '>=', since);
  if (after !== undefined) present = present.where('id', '>', after);
  const rows = await present.orderBy('id').limit(max).execute();
  return rows.map(({ id }) => id);
}

/** Those of the players who are not active. */
export async function findNotActive(db: Db, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const { rows } = await sql<{ id: string }>`
    select id from player where id = any(${ids}::uuid[]) and status <> ${playerStatus.active}`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** Active players who were last there before a day and have not been told in this absence that their accounts will rest. */
export async function findUnwarned(db: Db, under: readonly string[], before: Date, max: number): Promise<string[]> {
  const rows = await db
    .selectFrom('player')
    .select('id')
    .where('status', '=', playerStatus.active)
    .where('jurisdiction', 'in', under)
    .where('active_at', '<', before)
    .where((e) => e.or([e('dormant_warned_at', 'is', null), e('dormant_warned_at', '<', e.ref('active_at'))]))
    .orderBy('active_at')
    .limit(max)
    .execute();
  return rows.map(({ id }) => id);
}

/** Notes that a player is told. Returns the player, or undefined for one who was told or came back meanwhile. */
export async function warnPlayer(tx: Tx, { clock }: Pick<PlayerDeps, 'clock'>, id: string, before: Date): Promise<Player | undefined> {
  return await tx
    .updateTable('player')
    .set({ dormant_warned_at: clock.now() })
    .where('id', '=', id)
    .where('status', '=', playerStatus.active)
    .where('active_at', '<', before)
    .where((e) => e.or([e('dormant_warned_at', 'is', null), e('dormant_warned_at', '<', e.ref('active_at'))]))
    .returningAll()
    .executeTakeFirst();
}

/** Puts an account to rest. Returns the player, or undefined for one who is not active or came back meanwhile. */
export async function markDormant(tx: Tx, context: Deps, id: string, before: Date): Promise<Player | undefined> {
  const player = await tx.selectFrom('player').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirstOrThrow();
  if (player.status !== playerStatus.active || player.active_at >= before) return undefined;
  await changePlayerStatus(tx, context.notifier, id, playerStatus.dormant);
  await tx.updateTable('player').set({ dormant_at: context.clock.now() }).where('id', '=', id).execute();
  await recordAudit(tx, context.clock, {
    actor: 'system',
    action: 'player dormant',
    subject: id,
    reason: `not there since ${player.active_at.toISOString()}`,
    before: { status: player.status },
    after: { status: playerStatus.dormant },
  });
  return player;
}

/** Whoever has confirmed to be the player is back; true when the account was at rest. */
export async function reactivatePlayer(tx: Tx, context: Deps, id: string): Promise<boolean> {
  if ((await requirePlayer(tx, id)).status !== playerStatus.dormant) return false;
  await changePlayerStatus(tx, context.notifier, id, playerStatus.active);
  await tx.updateTable('player').set({ dormant_at: null, active_at: context.clock.now() }).where('id', '=', id).execute();
  return true;
}

/** Accounts at rest, the longest first, for whoever has to return what is in them. */
export async function readDormant(db: Db): Promise<{ id: string; email: string; since: Date }[]> {
  const rows = await db
    .selectFrom('player')
    .select(['id', 'email', 'dormant_at'])
    .where('status', '=', playerStatus.dormant)
    .where('dormant_at', 'is not', null)
    .orderBy('dormant_at')
    .execute();
  return rows.map(({ id, email, dormant_at: since }) => ({ id, email, since: since as Date }));
}
