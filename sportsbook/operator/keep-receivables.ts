import type { Tx } from '#kit/service-database.ts';

/**
 * Keeps, of bets whose rows are held, what of their payouts is to come back and is still with the player, once it was tried in vain. What waits to be paid
 * behind it counts against it, a cash-out too. A stake that goes back is no payout.
 */
export async function keepReceivables(tx: Tx, betIds: readonly string[]): Promise<void> {
  if (betIds.length === 0) return;
  await tx.query(
    `update sportsbook.bet set receivable = due.receivable, version = version + 1
       from (
         select given.id, case when bool_or(call = 'rollback' and last_answer is not null)
                         then greatest(0, sum(case call when 'rollback' then amount else -amount end)) else 0 end as receivable
           from unnest($1::uuid[]) as given (id)
             left join sportsbook.delivery d on d.bet_id = given.id and d.settlement_version <> 0 and d.call <> 'round-close'
               and (d.state = 'waiting' or (d.state = 'stuck' and d.call = 'rollback'))
          group by given.id) due
      where bet.id = due.id and bet.receivable <> due.receivable`,
    [betIds],
  );
}
