// Stakes of rounds that have not ended: they alone may still be rolled back.
import { sql } from 'kysely';
import type { Db } from '#server/platform/database.ts';
import type { EntryNumbers } from './read-play-sums.ts';

export interface RoundStakes {
  roundId: string;
  currency: string;
  /** In the account's smallest unit. */
  amount: bigint;
}

/** Returns the open rounds of a player, oldest first, with what was staked in them after the entries `from` and not rolled back. */
export async function readOpenStakes(db: Db, playerId: string, from: EntryNumbers): Promise<RoundStakes[]> {
  const { rows } = await sql<RoundStakes>`
    with own as (select id, currency, seq, open_rounds, coalesce((${JSON.stringify(from)}::jsonb ->> id::text)::bigint, 0) as low
        from ledger.wallet_account where player_id = ${playerId}::uuid and open_rounds <> '{}'),
      staked as (select e.round_id, sum(e.amount) as amount
        from own join ledger.wallet_entry e on e.account_id = own.id and e.seq > own.low and e.seq <= own.seq
        where e.kind in ('bet', 'bet-win') and e.round_id = any(own.open_rounds)
          and not exists (select from ledger.wallet_reversal v where v.reverses = e.key)
        group by e.round_id)
    select open.id as "roundId", own.currency, coalesce(staked.amount, 0)::bigint as amount
    from own cross join lateral unnest(own.open_rounds) as open (id) left join staked on staked.round_id = open.id
    order by open.id`.execute(db);
  return rows;
}

/** Returns by round which stakes up to the entries `from` were rolled back after them. */
export async function readReturnedStakes(db: Db, playerId: string, from: EntryNumbers): Promise<RoundStakes[]> {
  const { rows } = await sql<RoundStakes>`
    select e.round_id as "roundId", a.currency, sum(o.amount)::bigint as amount
    from ledger.wallet_account a
      cross join lateral (select coalesce((${JSON.stringify(from)}::jsonb ->> a.id::text)::bigint, 0) as low) b
      join ledger.wallet_entry e on e.account_id = a.id and e.seq > b.low and e.seq <= a.seq and e.kind = 'rollback'
      cross join lateral (select r.amount from ledger.wallet_entry r
        where r.key = e.reverses and r.account_id = a.id and r.seq <= b.low and r.kind in ('bet', 'bet-win')) o
    where a.player_id = ${playerId}::uuid
    group by e.round_id, a.currency`.execute(db);
  return rows;
}

/** Returns which of some players have entries after those that are known of their accounts. */
export async function findMoved(db: Db, known: readonly { playerId: string; seqs: EntryNumbers }[]): Promise<string[]> {
  const { rows } = await sql<{ playerId: string }>`
    select k."playerId" from json_to_recordset(${JSON.stringify(known)}::json) as k ("playerId" uuid, seqs jsonb)
    where exists (select from ledger.wallet_account a
      where a.player_id = k."playerId" and a.seq > coalesce((k.seqs ->> a.id::text)::bigint, 0))
    order by 1`.execute(db);
  return rows.map(({ playerId }) => playerId);
}
