import type { CashPeriod } from '#contract/kernel/constants.ts';
import { convertSum } from '#contract/kernel/money.ts';
import type { Db } from '#server/platform/database.ts';
import type { DepositSum, ProtectionDeps } from '../deps.ts';
import type { LimitRow } from './limit-row.ts';
import { type Period, readDepositPeriods } from './periods.ts';

export interface DepositUse {
  /** What counts against a limit so far, in its currency, rounded up. */
  usedOf(row: Pick<LimitRow, 'period' | 'currency'>, more?: DepositSum): bigint;
  freesAt(row: Pick<LimitRow, 'period'>): Date;
}

/** Returns how much of the running periods is used by deposits: all that arrived, whatever was withdrawn since, and all that is under way. */
export async function readDepositUse(
  db: Db,
  { clock, settings, deposits }: Pick<ProtectionDeps, 'clock' | 'settings' | 'deposits'>,
  playerId: string,
  known?: readonly Period[],
): Promise<DepositUse> {
  const periods = known ?? (await readDepositPeriods(db, playerId, clock.now()));
  const sums = new Map<CashPeriod, DepositSum[]>();
  for (const { period, begins } of periods) sums.set(period, await deposits.sumDeposits(db, playerId, begins));
  return {
    usedOf({ period, currency }, more) {
      const parts = [...(sums.get(period) ?? []), ...(more === undefined ? [] : [more])];
      const rated = parts.map(({ currency: code, amount }) => ({ minor: amount, unit: settings.requireCurrency(code) }));
      return convertSum(rated, settings.requireCurrency(currency), 'up');
    },
    freesAt({ period }) {
      const found = periods.find((one) => one.period === period);
      if (found === undefined) throw new Error(`No ${period} period runs`);
      return found.ends;
    },
  };
}
