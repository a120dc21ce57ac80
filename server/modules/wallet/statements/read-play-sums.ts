// What play came to in an account since an entry.
import { sql } from 'kysely';
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

/** By account: the number of an entry, in digits. One that is not in it has none before. */
export type EntryNumbers = Readonly<Record<string, string>>;

/**
 * Returns stakes and payouts of each account of a player after the entries `from`, in the account's smallest unit. What was rolled back is
 * taken off again where it was booked after `starts`: a stake of an earlier time is no part of this one.
 */
export async function readPlaySums(db: Db, playerId: string, starts: EntryNumbers, from: EntryNumbers): Promise<PlaySums[]> {
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
          and e.kind in ('bet', 'win', 'bet-win', 'rollback')) s
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
