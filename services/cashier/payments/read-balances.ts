import type { BalanceList } from '#contract/protocols/cashier.ts';
import type { Db } from '#kit/service-database.ts';

/** What the sandbox holds of the casino's money, by currency: charges that succeeded, less what was paid out. */
export const readBalances = async (db: Db): Promise<BalanceList['balances']> =>
  await db.query<BalanceList['balances'][number]>(
    `select currency, sum(case kind when 'charge' then amount else -amount end)::text as amount
       from cashier.payment where status = 'succeeded' group by currency order by currency`,
  );
