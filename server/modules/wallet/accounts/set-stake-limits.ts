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

/** The ledger counts in thousandths of the base currency's smallest unit. */
export const countersPerUnit = 1000;

const inCounters = ({ day, week, month }: PeriodLimits): PeriodLimits => {
  const thousandfold = (limit: bigint | undefined) => limit && limit * BigInt(countersPerUnit);
  return { day: thousandfold(day), week: thousandfold(week), month: thousandfold(month) };
};

/**
 * Sets the limits that the wallet keeps. They count what was staked since the current period began and hold from this transaction's
 * commit on: a stake that is being booked is waited for.
 */
export async function setStakeLimits(tx: Tx, playerId: string, { bet, loss }: StakeLimits): Promise<void> {
  await setCountedLimits(tx, playerId, { bet: inCounters(bet), loss: inCounters(loss) });
}

/** The same for limits that are given in the unit of the counters. */
export async function setCountedLimits(tx: Tx, playerId: string, { bet, loss }: StakeLimits): Promise<void> {
  await takeLane(tx, playerId);
  await tx
    .updateTable('ledger.wallet_player')
    .set({
      bet_day_limit: bet.day ?? null,
      bet_week_limit: bet.week ?? null,
      bet_month_limit: bet.month ?? null,
      loss_day_limit: loss.day ?? null,
      loss_week_limit: loss.week ?? null,
      loss_month_limit: loss.month ?? null,
    })
    .where('id', '=', playerId)
    .execute();
}
