// A limit's row: found under the player's lock, changed with its history, the audit log and what the ledger is told.
import type { Selectable, Updateable } from 'kysely';
import { privateChannel } from '#contract/live/channels.ts';
import { holdPlayer, type Player } from '#server/modules/players/index.ts';
import type { Db, Tx } from '#server/platform/database.ts';
import { recordAudit } from '#server/platform/audit.ts';
import type { ProtectionDeps } from '../deps.ts';
import type { ProtectionTables } from '../tables.ts';
import { tellLedgerLimits } from './tell-ledger-limits.ts';

export type LimitRow = Selectable<ProtectionTables['player_limit']>;

/** Who changes a limit, and why. */
export interface Word {
  /** `player:<id>`, `operator:<name>` or `system`. */
  actor: string;
  reason: string;
}

export type LimitAct = 'set' | 'lower' | 'ask' | 'raise' | 'remove' | 'withdraw' | 'lapse';

export const noPending = { pending_amount: null, pending_at: null, confirmable_at: null, lapses_at: null, told_at: null } as const;

/** True while a rise waits that can still be confirmed. */
export const hasPending = ({ pending_at: askedAt, lapses_at: lapsesAt }: LimitRow, now: Date): boolean =>
  askedAt !== null && lapsesAt !== null && lapsesAt > now;

/** Returns the limits in force on money, the player's and the operator's. */
export async function readLimitRows(db: Db, playerId: string): Promise<LimitRow[]> {
  return await db
    .selectFrom('player_limit')
    .selectAll()
    .where('player_id', '=', playerId)
    .where('ended_at', 'is', null)
    .orderBy('definition')
    .orderBy('since')
    .orderBy('id')
    .execute();
}

/** The player and their limits, which stay as they are until the transaction ends. */
export async function lockLimits(tx: Tx, playerId: string): Promise<{ player: Player; rows: LimitRow[] }> {
  const player = await holdPlayer(tx, playerId);
  return { player, rows: await readLimitRows(tx, playerId) };
}

const auditedOf = ({ definition, period, currency, amount, pending_amount, pending_at, ended_at }: LimitRow) => ({
  definition,
  period,
  currency,
  amount: String(amount),
  ...(pending_at !== null && { pending: pending_amount === null ? 'removal' : String(pending_amount) }),
  ...(ended_at !== null && { removed: true }),
});

/** Writes down a step of a limit that is as `after` says by now, and has the ledger judge by it from this transaction's commit on. */
export async function recordStep(
  tx: Tx,
  context: ProtectionDeps,
  { act, before, after }: { act: LimitAct; before?: LimitRow; after: LimitRow },
  { actor, reason }: Word,
): Promise<void> {
  const at = context.clock.now();
  const last = await tx
    .selectFrom('player_limit_history')
    .select((e) => e.fn.coalesce(e.fn.max('step'), e.lit(0)).as('step'))
    .where('limit_id', '=', after.id)
    .executeTakeFirstOrThrow();
  const amount = act === 'ask' ? after.pending_amount : after.amount;
  await tx
    .insertInto('player_limit_history')
    .values({ limit_id: after.id, step: last.step + 1, act, amount: act === 'remove' ? null : amount, actor, at })
    .execute();
  await recordAudit(tx, context.clock, {
    actor,
    action: `limit ${act}`,
    subject: after.player_id,
    reason,
    ...(before && { before: auditedOf(before) }),
    after: auditedOf(after),
  });
  await context.outbox.publish(tx, privateChannel('player:limits', after.player_id), { event: 'limits.updated', version: at.getTime() });
  if (act !== 'ask' && act !== 'withdraw' && act !== 'lapse') await tellLedgerLimits(tx, after.player_id);
}

/** Changes a limit that the caller holds locked. */
export async function changeLimitRow(
  tx: Tx,
  context: ProtectionDeps,
  before: LimitRow,
  { act, ...change }: Updateable<ProtectionTables['player_limit']> & { act: LimitAct },
  word: Word,
): Promise<LimitRow> {
  const after = await tx.updateTable('player_limit').set(change).where('id', '=', before.id).returningAll().executeTakeFirstOrThrow();
  await recordStep(tx, context, { act, before, after }, word);
  return after;
}
