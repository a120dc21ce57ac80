// The periods in which deposits are counted: calendar days, ISO weeks and months in the player's time zone. One that runs is not
// changed by another time zone; the next begins where it ends, and is never shorter for it.
import { type CashPeriod } from '#contract/kernel/constants.ts';
import { type CalendarPeriod, type PeriodUnit, readCalendar } from '#server/modules/wallet/index.ts';
import type { Db, Tx } from '#server/platform/database.ts';
import { periodOf } from './counted.ts';

export interface Period {
  period: CashPeriod;
  begins: Date;
  ends: Date;
}

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** How long a period is at least: an hour less for the day on which clocks are put forward. */
const shortestMs: Readonly<Record<PeriodUnit, number>> = { day: dayMs - hourMs, week: 7 * dayMs - hourMs, month: 28 * dayMs - hourMs };

/** Returns the period that runs at a moment, after the one that was written down last. */
export function periodAt(calendar: CalendarPeriod, last: Omit<Period, 'period'> | undefined, at: Date): Period {
  const { unit, begins, ends, nextEnds } = calendar;
  const period = periodOf[unit];
  if (last === undefined) return { period, begins, ends };
  if (last.ends > at) return { period, begins: last.begins, ends: last.ends };
  const isShort = ends.getTime() < last.ends.getTime() + shortestMs[unit];
  return { period, begins: last.ends > begins ? last.ends : begins, ends: isShort ? nextEnds : ends };
}

/** Returns the running periods of a player's deposits. */
export async function readDepositPeriods(db: Db, playerId: string, at: Date): Promise<Period[]> {
  const calendar = await readCalendar(db, playerId, at);
  const known = await db.selectFrom('deposit_period').selectAll().where('player_id', '=', playerId).execute();
  return calendar.map((one) => {
    const last = known.find(({ period }) => period === periodOf[one.unit]);
    return periodAt(one, last && { begins: last.begins_at, ends: last.ends_at }, at);
  });
}

/** Writes down the periods that run, so that no change of time zone makes them shorter. */
export async function keepDepositPeriods(tx: Tx, playerId: string, at: Date): Promise<Period[]> {
  const periods = await readDepositPeriods(tx, playerId, at);
  await tx
    .insertInto('deposit_period')
    .values(periods.map(({ period, begins, ends }) => ({ player_id: playerId, period, begins_at: begins, ends_at: ends })))
    .onConflict((conflict) =>
      conflict
        .columns(['player_id', 'period'])
        .doUpdateSet((e) => ({ begins_at: e.ref('excluded.begins_at'), ends_at: e.ref('excluded.ends_at') })),
    )
    .execute();
  return periods;
}
