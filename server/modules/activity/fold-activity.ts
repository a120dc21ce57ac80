import { sql } from 'kysely';
import type { Tx } from '#server/platform/database.ts';

/** Entries of an account that one transaction folds at most. */
export const maxFolded = 20_000;

/**
 * Adds what the ledger has booked for a player since the last time to the sums of their quarters. Returns true where more is left.
 * Whoever folds the same player waits for the other, and each entry is added once: the cursor moves in the same transaction.
 */
export async function foldActivity(tx: Tx, playerId: string, max = maxFolded): Promise<boolean> {
  await sql`
    insert into activity_cursor (account_id, player_id, currency, seq)
    select a.id, ${playerId}::uuid, a.currency, 0 from ledger.wallet_accounts_of(${playerId}::uuid) a
    on conflict (account_id) do nothing`.execute(tx);
  // held first, and read again by the next statement: what another has folded meanwhile is seen
  await tx.selectFrom('activity_cursor').select('seq').where('player_id', '=', playerId).orderBy('account_id').forUpdate().execute();
  const { rows } = await sql<{ is_more: boolean }>`
    with spans as materialized (
        select c.account_id, c.currency, c.seq as low, least(a.seq, c.seq + ${max}) as high, a.seq as last
        from activity_cursor c join ledger.wallet_accounts_of(${playerId}::uuid) a on a.id = c.account_id
        where c.player_id = ${playerId}::uuid and a.seq > c.seq),
      moved as (
        update activity_cursor c set seq = s.high from spans s where c.account_id = s.account_id),
      added as (
        insert into activity_quarter as q (player_id, currency, quarter_at, bets, staked, won, deposited, withdrawn, minutes)
        select ${playerId}::uuid, s.currency, w.quarter_at, w.bets, w.staked, w.won, w.deposited, w.withdrawn, w.minutes
        from spans s cross join lateral ledger.wallet_quarters(s.account_id, s.low, s.high, payment_reversals(${playerId}::uuid)) w
        on conflict (player_id, quarter_at, currency) do update set bets = q.bets + excluded.bets, staked = q.staked + excluded.staked,
          won = q.won + excluded.won, deposited = q.deposited + excluded.deposited, withdrawn = q.withdrawn + excluded.withdrawn,
          minutes = q.minutes | excluded.minutes)
    select last > high as is_more from spans`.execute(tx);
  return rows.some((row) => row.is_more);
}
