// A free bet is the stake of one bet: it is staked as nothing, so nothing of it is booked, and it is given back where that stake is not booked or is
// rolled back. What the bet wins is real money.
import { playerBonusResult, playerBonusStatus, playerStatus } from '#contract/kernel/constants.ts';
import { requirePlayer } from '#server/modules/players/index.ts';
import { recordAudit } from '#server/platform/audit.ts';
import type { Db, Tx } from '#server/platform/database.ts';
import type { BonusDeps } from '../deps.ts';
import { endBonus } from '../states/end-bonus.ts';
import { standingOfSource } from '../states/standing-of-source.ts';
import { type BonusRow, publishBonus } from '../states/to-player-bonus.ts';
import { requireTemplate } from '../templates/read-templates.ts';
import { hasRunOut } from '../watch/has-run-out.ts';

export interface FreeBetStake {
  bonusId: string;
  playerId: string;
  currency: string;
  /** Of the stake in the ledger. */
  key: string;
  roundRef: string;
}

async function writeState(
  tx: Tx,
  deps: BonusDeps,
  row: BonusRow,
  change: Partial<Pick<BonusRow, 'status' | 'result' | 'activated_at' | 'ended_at' | 'end_reason' | 'accept_until'>>,
  why: { action: 'bonus stake' | 'bonus stake-back'; reason: string; key: string },
): Promise<BonusRow> {
  const changed = await tx
    .updateTable('player_bonus')
    .set((e) => ({ ...change, version: e('version', '+', 1) }))
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  const { action, reason, key } = why;
  await recordAudit(tx, deps.clock, {
    actor: 'system',
    action,
    subject: row.player_id,
    reason,
    before: { bonusId: row.id, status: row.status, result: row.result },
    after: { bonusId: row.id, status: changed.status, result: changed.result, amount: String(row.amount), key },
  });
  await publishBonus(tx, deps, changed);
  return changed;
}

/** Takes a free bet for one stake: 1-1 becomes 3-2. The same stake takes it once. Returns whether it has it. */
export async function takeFreeBet(deps: BonusDeps, { bonusId, playerId, currency, key, roundRef }: FreeBetStake): Promise<boolean> {
  return await deps.database.transact(async (tx) => {
    const row = await tx
      .selectFrom('player_bonus')
      .selectAll()
      .where('id', '=', bonusId)
      .where('player_id', '=', playerId)
      .where('currency', '=', currency)
      .forUpdate()
      .executeTakeFirst();
    if (row === undefined) return false;
    const staked = await tx.selectFrom('bonus_free_bet').select('key').where('bonus_id', '=', bonusId).executeTakeFirst();
    if (staked !== undefined) return staked.key === key;
    const now = deps.clock.now();
    const { body } = await requireTemplate(tx, row.template, row.template_version);
    if (row.status !== playerBonusStatus.issued || body.kind !== 'free-bet') return false;
    if (await hasRunOut(tx, deps, row.accept_until, body)) return false;
    if ((await standingOfSource(tx, deps, row)) !== 'stands') return false;
    await tx.insertInto('bonus_free_bet').values({ bonus_id: bonusId, key, round_ref: roundRef, taken_at: now }).execute();
    const change = {
      status: playerBonusStatus.finished,
      result: playerBonusResult.played,
      activated_at: now,
      ended_at: now,
      end_reason: 'staked',
    };
    await writeState(tx, deps, row, change, { action: 'bonus stake', reason: 'it was staked on a bet', key });
    return true;
  });
}

/**
 * Gives a free bet back whose stake is not booked or was rolled back, with the time that was left when it was taken. Who may not play any more has
 * it taken back at once, and so has whose deposit is gone.
 */
export async function releaseFreeBet(deps: BonusDeps, key: string): Promise<void> {
  const known = await deps.database.db.selectFrom('bonus_free_bet').select('bonus_id').where('key', '=', key).executeTakeFirst();
  if (known === undefined) return;
  await deps.database.transact(async (tx) => {
    const row = await tx.selectFrom('player_bonus').selectAll().where('id', '=', known.bonus_id).forUpdate().executeTakeFirstOrThrow();
    const staked = await tx.deleteFrom('bonus_free_bet').where('key', '=', key).returning('taken_at').executeTakeFirst();
    if (staked === undefined) return;
    const leftMs = row.accept_until.getTime() - staked.taken_at.getTime();
    const change = {
      status: playerBonusStatus.issued,
      result: playerBonusResult.open,
      activated_at: null,
      ended_at: null,
      end_reason: null,
      accept_until: new Date(deps.clock.now().getTime() + leftMs),
    };
    const given = await writeState(tx, deps, row, change, { action: 'bonus stake-back', reason: 'its bet was not taken, or is void', key });
    if ((await standingOfSource(tx, deps, given)) === 'gone') {
      await endBonus(tx, deps, given, undefined, { reason: 'deposit-reversed', actor: 'system', why: 'its deposit was taken back' });
      return;
    }
    if ((await requirePlayer(tx, row.player_id)).status === playerStatus.active) return;
    await endBonus(tx, deps, given, undefined, { reason: 'excluded', actor: 'system', why: 'the player may not play' });
  });
}

/** True where this free bet was the stake of a round. */
export async function isStakeOfRound(db: Db, bonusId: string, roundRef: string): Promise<boolean> {
  const found = db.selectFrom('bonus_free_bet').select('key').where('bonus_id', '=', bonusId).where('round_ref', '=', roundRef);
  return (await found.executeTakeFirst()) !== undefined;
}
