// What play came to in an account since an entry.
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#server/platform/database.ts';

export interface PlaySums {
  accountId: string;
  currency: string;
  /** Number of the account's last entry that was looked at. */
  upTo: bigint;
  hasPlayed: boolean;
  staked: bigint;
  won: bigint;
}

/** The games whose rounds are in a sum: those that are named, or all but them. */
export interface GameFilter {
  games: readonly string[];
  isAllBut: boolean;
}

/** Leaves out the entries `e` of other games' rounds. */
const ofGames = (filter: GameFilter | undefined): RawBuilder<unknown> =>
  filter === undefined
    ? sql``
    : sql`and exists (select from ledger.wallet_round g
        where g.id = e.round_id and (g.game = any(${[...filter.games]}::text[])) <> ${filter.isAllBut})`;

/** By account: the number of an entry, in digits. One that is not in it has none before. */
export type EntryNumbers = Readonly<Record<string, string>>;

/**
 * Returns stakes and payouts of each account of a player after the entries `from`, in the account's smallest unit. What was rolled back is
 * taken off again where it was booked after `starts`: a stake of an earlier time is no part of this one.
 */
export async function readPlaySums(
  db: Db,
  playerId: string,
  starts: EntryNumbers,
  from: EntryNumbers,
  filter?: GameFilter,
): Promise<PlaySums[]> {
  const { rows } = await sql<PlaySums>`
    select a.id as "accountId", a.currency, a.seq as "upTo", s.entries > 0 as "hasPlayed", s.staked, s.won
    from ledger.wallet_account a
      cross join lateral (select
        coalesce((${JSON.stringify(starts)}::jsonb ->> a.id::text)::bigint, 0) as start,
        coalesce((${JSON.stringify(from)}::jsonb ->> a.id::text)::bigint, 0) as low) b
      cross join lateral (
        select count(*) as entries,
          coalesce(sum(case when e.kind in ('bet', 'bet-win') then e.amount
            when o.kind in ('bet', 'bet-win') then -o.amount end), 0)::bigint as staked,
          coalesce(sum(case when e.kind = 'win' then e.amount
            when e.kind = 'bet-win' then e.amount + e.real + e.bonus
            when o.kind = 'win' then -o.amount
            when o.kind = 'bet-win' then -(o.amount + o.real + o.bonus) end), 0)::bigint as won
        from ledger.wallet_entry e
          left join lateral (select r.kind, r.amount, r.real, r.bonus from ledger.wallet_entry r
            where r.key = e.reverses and r.account_id = a.id and r.seq > b.start) o on e.kind = 'rollback'
        where e.account_id = a.id and e.seq > b.low and e.seq <= a.seq
          and e.kind in ('bet', 'win', 'bet-win', 'rollback') ${ofGames(filter)}) s
    where a.player_id = ${playerId}::uuid
    order by a.opened_at`.execute(db);
  return rows;
}

/** Returns when a player last staked after the entries `starts`, on any account; undefined where that never was. */
export async function readLastStakeAt(db: Db, playerId: string, starts: EntryNumbers): Promise<Date | undefined> {
  const { rows } = await sql<{ at: Date | null }>`
    select max(e.at) as at
    from ledger.wallet_account a cross join lateral (
      select e.at from ledger.wallet_entry e
      where e.account_id = a.id
        and e.seq > coalesce((${JSON.stringify(starts)}::jsonb ->> a.id::text)::bigint, 0)
        and e.kind in ('bet', 'bet-win')
      order by e.seq desc limit 1) e
    where a.player_id = ${playerId}::uuid`.execute(db);
  return rows[0]?.at ?? undefined;
}

export interface Loss {
  playerId: string;
  accountId: string;
  currency: string;
  /** Of real money, in the smallest unit; below zero where it won. */
  lost: bigint;
  /** Rounds that were open at the end and are not in the sum. */
  open: string[];
}

/**
 * Returns what each account of some players lost of real money at play between two moments, in rounds that were over by then. What is rolled back
 * counts when it is.
 */
export async function sumLosses(
  db: Db,
  playerIds: readonly string[],
  { from, to, filter }: { from: Date; to: Date; filter?: GameFilter | undefined },
): Promise<Loss[]> {
  if (playerIds.length === 0) return [];
  const { rows } = await sql<Loss>`
    select a.player_id as "playerId", a.id as "accountId", a.currency, s.lost, s.open
    from ledger.wallet_account a
      cross join lateral (select ledger.wallet_last_before(a.id, ${from}::timestamptz) as low,
        ledger.wallet_last_before(a.id, ${to}::timestamptz) as high) b
      cross join lateral (
        select coalesce(-sum(e.real) filter (where r.closed_at < ${to}::timestamptz), 0)::bigint as lost,
          coalesce(array_agg(distinct e.round_id::text) filter (where (r.closed_at < ${to}::timestamptz) is not true), '{}') as open
        from ledger.wallet_entry e
          cross join lateral (select closed_at from ledger.wallet_round where id = e.round_id offset 0) r
        where e.account_id = a.id and e.seq > b.low and e.seq <= b.high
          and e.kind in ('bet', 'win', 'bet-win', 'rollback') ${ofGames(filter)}) s
    where a.player_id = any(${[...playerIds]}::uuid[])
    order by a.id`.execute(db);
  return rows;
}

export interface RoundLoss {
  roundId: string;
  /** Of real money, in the smallest unit; below zero where it won. */
  lost: bigint;
}

/** Returns what rounds of an account had lost of real money before a moment. */
export async function sumRoundLosses(db: Db, accountId: string, roundIds: readonly string[], before: Date): Promise<RoundLoss[]> {
  const { rows } = await sql<RoundLoss>`
    select r.id as "roundId", coalesce((
      select -sum(e.real) from ledger.wallet_entry e
      where e.account_id = r.account_id and e.round_id = r.id and e.seq >= r.opened_seq
        and e.at >= r.opened_at and e.at < ${before}::timestamptz), 0)::bigint as lost
    from ledger.wallet_round r
    where r.id = any(${[...roundIds]}::uuid[]) and r.account_id = ${accountId}::uuid`.execute(db);
  return rows;
}

/** Returns those of some rounds that were over before a moment. */
export async function findEndedBefore(db: Db, roundIds: readonly string[], before: Date): Promise<string[]> {
  if (roundIds.length === 0) return [];
  const rows = await db
    .selectFrom('ledger.wallet_round')
    .select('id')
    .where('id', 'in', [...roundIds])
    .where('closed_at', '<', before)
    .execute();
  return rows.map(({ id }) => id);
}

/** Returns the number of an account's last entry before a moment; 0 where there is none. */
export async function readSeqBefore(db: Db, accountId: string, at: Date): Promise<bigint> {
  const { rows } = await sql<{ seq: bigint }>`
    select ledger.wallet_last_before(${accountId}::uuid, ${at}::timestamptz) as seq`.execute(db);
  return rows[0]?.seq ?? 0n;
}

/** How many of the newest rounds are looked through for accounts: on a busy house those of fewer minutes. */
const newestRounds = 20_000;

/** Returns the accounts that began a round since a moment, of the newest rounds. */
export async function readStakingAccounts(db: Db, since: Date): Promise<{ id: string; playerId: string; currency: string }[]> {
  const { rows } = await sql<{ id: string; playerId: string; currency: string }>`
    select distinct a.id, a.player_id as "playerId", a.currency
    from (select account_id, opened_at from ledger.wallet_round order by id desc limit ${newestRounds}) r
      join ledger.wallet_account a on a.id = r.account_id
    where r.opened_at >= ${since}::timestamptz
    order by a.id`.execute(db);
  return rows;
}
