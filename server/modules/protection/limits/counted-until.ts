import type { CashPeriod } from '#contract/kernel/constants.ts';
import { readStakeCounters } from '#server/modules/wallet/index.ts';
import type { Db } from '#server/platform/database.ts';
import { unitOf } from './counted.ts';

/** Returns the end of the period that runs: until then no better rate makes a limit looser. */
export async function countedUntil(db: Db, playerId: string, period: CashPeriod, at: Date): Promise<Date> {
  return (await readStakeCounters(db, playerId, at))[unitOf[period]].endsAt;
}
