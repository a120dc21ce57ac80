// What players' accounts came to in real money between two moments: of play, of bonuses, of payments.
import { sql } from 'kysely';
import type { Db } from '#server/platform/database.ts';

export interface RealResult {
  playerId: string;
  currency: string;
  /** Real money lost at play; less than nothing where it was won. What is rolled back counts when it is. */
  lost: bigint;
  /** Bonus money that became real, and what a bonus paid in real money. */
  bonuses: bigint;
  deposited: bigint;
  withdrawn: bigint;
}

/** Returns a row an account with entries in the time, of some players, in the account's smallest unit. `from` left out: since it was opened. */
export async function readRealResults(
  db: Db,
  playerIds: readonly string[],
  { from, to }: { from?: Date | undefined; to: Date },
): Promise<RealResult[]> {
  if (playerIds.length === 0) return [];
  const { rows } = await sql<RealResult>`
    select a.player_id as "playerId", a.currency, s.lost, s.bonuses, s.deposited, s.withdrawn
    from ledger.wallet_account a
      cross join lateral (select
        case when ${from ?? null}::timestamptz is null then 0 else ledger.wallet_last_before(a.id, ${from ?? null}::timestamptz) end as low,
        ledger.wallet_last_before(a.id, ${to}::timestamptz) as high) b
      cross join lateral (
        select coalesce(-sum(e.real) filter (where e.kind in ('bet', 'win', 'bet-win', 'rollback')), 0)::bigint as lost,
          coalesce(sum(e.real) filter (where e.kind in ('bonus-grant', 'bonus-convert', 'bonus-forfeit')), 0)::bigint as bonuses,
          coalesce(sum(e.amount) filter (where e.kind = 'deposit'), 0)::bigint as deposited,
          coalesce(sum(e.amount) filter (where e.kind = 'withdrawal-settle'), 0)::bigint as withdrawn
        from ledger.wallet_entry e where e.account_id = a.id and e.seq > b.low and e.seq <= b.high) s
    where a.player_id = any(${[...playerIds]}::uuid[]) and b.high > b.low
    order by a.player_id, a.currency`.execute(db);
  return rows;
}

export interface LifetimePlay {
  playerId: string;
  deposited: bigint;
  /** Less what was rolled back. */
  staked: bigint;
}

/** Returns what some players have paid in and staked in a currency before a moment, those who did either. */
export async function readLifetimePlay(db: Db, playerIds: readonly string[], currency: string, to: Date): Promise<LifetimePlay[]> {
  if (playerIds.length === 0) return [];
  const { rows } = await sql<LifetimePlay>`
    select a.player_id as "playerId", sum(q.deposited)::bigint as deposited, sum(q.staked)::bigint as staked
    from ledger.wallet_account a
      cross join lateral ledger.wallet_quarters(a.id, 0, ledger.wallet_last_before(a.id, ${to}::timestamptz)) q
    where a.player_id = any(${[...playerIds]}::uuid[]) and a.currency = ${currency}
    group by a.player_id order by a.player_id`.execute(db);
  return rows;
}

/** Returns when each of some players paid in for the first time, on any account; those who never did are left out. */
export async function readFirstDeposits(db: Db, playerIds: readonly string[]): Promise<{ playerId: string; at: Date }[]> {
  if (playerIds.length === 0) return [];
  const { rows } = await sql<{ playerId: string; at: Date }>`
    select a.player_id as "playerId", min(d.at) as at
    from ledger.wallet_account a cross join lateral (
      select e.at from ledger.wallet_entry e where e.account_id = a.id and e.kind = 'deposit' order by e.seq limit 1) d
    where a.player_id = any(${[...playerIds]}::uuid[])
    group by a.player_id order by a.player_id`.execute(db);
  return rows;
}

/** Returns the moment before which nothing more is booked; undefined while no day is closed. */
export async function readClosedUntil(db: Db): Promise<Date | undefined> {
  const row = await db
    .selectFrom('ledger.wallet_period_close')
    .select((e) => e.fn.max('until').as('until'))
    .executeTakeFirst();
  return row?.until ?? undefined;
}
