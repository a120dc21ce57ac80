// Bonuses whose deposit is taken back. While people decide about it they are held: nothing of them is activated or converted. Once it is gone
// they end, an active one when no round of it is open; where the deposit stands after all, they have the time that they were held.
import { type RawBuilder, sql } from 'kysely';
import { playerBonusStatus } from '#contract/kernel/constants.ts';
import type { Db, Tx } from '#server/platform/database.ts';
import { Problem } from '#server/platform/problem.ts';
import type { BonusDeps, DepositStanding } from '../deps.ts';
import { catchUp } from '../progress/settle-bonus.ts';
import { endBonus } from './end-bonus.ts';
import { type Brought, standingOfSource } from './standing-of-source.ts';
import { type BonusRow, publishBonus, spinsSource } from './to-player-bonus.ts';

/** A deposit of a player. */
export interface OfDeposit {
  playerId: string;
  invoiceId: string;
}

const ofDeposit = (invoiceId: string): string => `deposit ${invoiceId} %`;

/** Of each row of `player_bonus`: whether a deposit brought it, or the free spins that it brought have won it. */
const isBroughtBy = ({ playerId, invoiceId }: OfDeposit): RawBuilder<boolean> => sql<boolean>`(
  player_id = ${playerId} and (source like ${ofDeposit(invoiceId)} or source in (
    select ${sql.lit(spinsSource)} || s.id::text from player_spins s where s.player_id = ${playerId} and s.source like ${ofDeposit(invoiceId)})))`;

/** @throws Problem bonus-held, bonus-state while the deposit that brought it is in doubt, or where that is gone */
function refuseUnlessStanding(standing: DepositStanding): void {
  if (standing === 'doubted')
    throw new Problem('bonus-held', 'Its deposit was taken back. It can be activated once it is decided that the deposit stands.');
  if (standing === 'gone') throw new Problem('bonus-state', 'Its deposit was taken back. Nothing is possible any more.');
}

/** @throws Problem bonus-held, bonus-state for a bonus whose deposit does not stand */
export const refuseWithoutDeposit = async (db: Db, deps: BonusDeps, row: Brought): Promise<void> =>
  refuseUnlessStanding(await standingOfSource(db, deps, row));

/** @throws Problem bonus-held, bonus-state for free spins whose deposit does not stand */
export async function refuseSpinsWithoutDeposit(db: Db, deps: Pick<BonusDeps, 'standingOf'>, freeSpinsId: string): Promise<void> {
  refuseUnlessStanding(await standingOfSource(db, deps, { source: `${spinsSource}${freeSpinsId}` }));
}

/** Returns the active bonuses that a deposit has brought. */
export async function readActiveOfDeposit(db: Db, deposit: OfDeposit): Promise<BonusRow[]> {
  const brought = db.selectFrom('player_bonus').selectAll().where(isBroughtBy(deposit));
  return await brought.where('status', '=', playerBonusStatus.activated).orderBy('id').execute();
}

/**
 * Ends what a deposit has brought that people found to be gone, before anybody takes the player's lane. One with an open round ends as the round
 * does. The same again ends nothing more.
 */
export async function endBonusesOfDeposit(tx: Tx, deps: BonusDeps, deposit: OfDeposit & { actor: string; why: string }): Promise<void> {
  const { playerId, invoiceId, actor, why } = deposit;
  const end = { reason: 'deposit-reversed', actor, why } as const;
  const open = await tx
    .selectFrom('player_bonus')
    .selectAll()
    .where(isBroughtBy(deposit))
    .where('status', '<', playerBonusStatus.finished)
    .orderBy('id')
    .forUpdate()
    .execute();
  const spins = tx.selectFrom('player_spins').select('id').where('player_id', '=', playerId).where('source', 'like', ofDeposit(invoiceId));
  await deps.freeSpins.takeBack(tx, { playerId, ids: (await spins.execute()).map(({ id }) => id), reason: why });
  for (const known of open) {
    if (known.status !== playerBonusStatus.activated) {
      await endBonus(tx, deps, known, undefined, end);
      continue;
    }
    const { row, state } = await catchUp(tx, deps, known);
    if (state.openRounds === 0) await endBonus(tx, deps, row, state, end);
  }
}

/** A deposit stands after all: what it brought, and could not be activated since a moment, can be for as much longer. */
export async function giveHeldTimeBack(tx: Tx, deps: BonusDeps, deposit: OfDeposit & { since: Date }): Promise<void> {
  const now = deps.clock.now();
  const extended = await tx
    .updateTable('player_bonus')
    .set((e) => ({
      accept_until: sql<Date>`accept_until + (${now}::timestamptz - greatest(${deposit.since}::timestamptz, created_at))`,
      warned_at: null,
      version: e('version', '+', 1),
    }))
    .where(isBroughtBy(deposit))
    .where('status', '=', playerBonusStatus.issued)
    .where('created_at', '<', now)
    .returningAll()
    .execute();
  for (const row of extended) await publishBonus(tx, deps, row);
}
