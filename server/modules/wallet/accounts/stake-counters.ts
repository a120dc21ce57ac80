// What limits are held against: how much a player staked and lost in the periods that run, and when those end.
import { sql } from 'kysely';
import type { Db } from '#server/platform/database.ts';

export type PeriodUnit = 'day' | 'week' | 'month';

export interface StakeCounters {
  /** Stakes of the period, and stakes less payouts, over all accounts, in thousandths of the base currency's smallest unit. */
  bet: bigint;
  loss: bigint;
  endsAt: Date;
}

/** Returns the counters of each period that runs at a moment. */
export async function readStakeCounters(db: Db, playerId: string, at: Date): Promise<Record<PeriodUnit, StakeCounters>> {
  const of = (unit: PeriodUnit) => sql<StakeCounters & { unit: PeriodUnit }>`
    select ${sql.lit(unit)} as unit,
      coalesce(sum(${sql.ref(`bet_${unit}`)}) filter (where ${at}::timestamptz < ${sql.ref(`${unit}_ends`)}), 0)::bigint as bet,
      coalesce(sum(${sql.ref(`loss_${unit}`)}) filter (where ${at}::timestamptz < ${sql.ref(`${unit}_ends`)}), 0)::bigint as loss,
      ledger.wallet_next_end(${sql.lit(unit)}, ${at}::timestamptz, ${playerId}::uuid) as "endsAt"
    from ledger.wallet_account where player_id = ${playerId}`;
  const { rows } = await sql<StakeCounters & { unit: PeriodUnit }>`${of('day')} union all ${of('week')} union all ${of('month')}`.execute(
    db,
  );
  const byUnit = new Map(rows.map(({ unit, ...counters }) => [unit, counters]));
  const require = (unit: PeriodUnit): StakeCounters => {
    const found = byUnit.get(unit);
    if (found === undefined) throw new Error(`The counters of a ${unit} are missing`);
    return found;
  };
  return { day: require('day'), week: require('week'), month: require('month') };
}

export interface CalendarPeriod {
  unit: PeriodUnit;
  begins: Date;
  ends: Date;
  /** The end of the period after it. */
  nextEnds: Date;
}

/** Returns the calendar day, ISO week and month that run for a player at a moment, in the player's time zone. */
export async function readCalendar(db: Db, playerId: string, at: Date): Promise<CalendarPeriod[]> {
  const { rows } = await sql<CalendarPeriod>`
    select unit, ledger.wallet_period_begin(unit, ends, ${playerId}::uuid) as begins, ends,
      ledger.wallet_period_end(unit, ends, ${playerId}::uuid) as "nextEnds"
    from unnest(array['day', 'week', 'month']) as unit
      cross join lateral (select ledger.wallet_period_end(unit, ${at}::timestamptz, ${playerId}::uuid) as ends) as e`.execute(db);
  return rows;
}
