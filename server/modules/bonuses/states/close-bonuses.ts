import { playerBonusStatus } from '#contract/kernel/constants.ts';
import type { Tx } from '#server/platform/database.ts';
import { Problem } from '#server/platform/problem.ts';
import type { BonusDeps } from '../deps.ts';
import { catchUp, endOf } from '../progress/settle-bonus.ts';
import { endBonus } from './end-bonus.ts';
import { standingOfSource } from './standing-of-source.ts';
import { takeBackBonuses } from './take-back-bonuses.ts';

/**
 * Ends all bonuses of a player who closes the account, and takes back free spins that were not activated, in the transaction that closes it and
 * before its money is paid out: what is wagered by now is the player's own. @throws Problem round-open
 */
export async function closeBonuses(tx: Tx, deps: BonusDeps, playerId: string): Promise<void> {
  const why = 'the account was closed';
  await takeBackBonuses(tx, deps, playerId, { reason: 'canceled', why });
  await deps.freeSpins.takeBackIssued(tx, playerId);
  const active = await tx
    .selectFrom('player_bonus')
    .selectAll()
    .where('player_id', '=', playerId)
    .where('status', '=', playerBonusStatus.activated)
    .orderBy('id')
    .forUpdate()
    .execute();
  for (const known of active) {
    const { row, state } = await catchUp(tx, deps, known);
    if (state.openRounds > 0) throw new Problem('round-open', 'Finish the game that is still open first.');
    const isGone = (await standingOfSource(tx, deps, row)) === 'gone';
    const reason = isGone ? 'deposit-reversed' : (endOf(row, state, deps.clock.now()) ?? 'canceled');
    await endBonus(tx, deps, row, state, { reason, actor: `player:${playerId}`, why });
  }
}
