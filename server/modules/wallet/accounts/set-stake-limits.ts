import type { Tx } from '#server/platform/database.ts';
import { takeLane } from '../ledger/take-lane.ts';

export interface PeriodLimits {
  day?: bigint | undefined;
  week?: bigint | undefined;
  month?: bigint | undefined;
}

/** Limits over all accounts of a player, in the base currency's smallest unit. What is not named has no limit. */
export interface StakeLimits {
  /** Sum of stakes in the period. */
  bet: PeriodLimits;
  /** Stakes less payouts in the period. */
  loss: PeriodLimits;
}

const inCounters = (limit: bigint | undefined): bigint | null => (limit === undefined ? null : limit * 1000n);

/**
 * Sets the limits that the wallet keeps. They count what was staked since the current period began and hold from this transaction's
 * commit on: a stake that is being booked is waited for.
 */
export async function setStakeLimits(tx: Tx, playerId: string, { bet, loss }: StakeLimits): Promise<void> {
  await takeLane(tx, playerId);
  await tx
    .updateTable('ledger.wallet_player')
    .set({
      bet_day_limit: inCounters(bet.day),
      bet_week_limit: inCounters(bet.week),
      bet_month_limit: inCounters(bet.month),
      loss_day_limit: inCounters(loss.day),
      loss_week_limit: inCounters(loss.week),
      loss_month_limit: inCounters(loss.month),
    })
    .where('id', '=', playerId)
    .execute();
}
