// Which transfers one pass looks at. None waits behind others that it has nothing to do with: payouts that wait for funds keep back neither the
// sweep that brings those funds nor payouts of another currency.
import type { Db } from '#kit/service-database.ts';
import type { TransferRow } from '../tables.ts';

export interface Open {
  /** Signed or mined: of the hot wallet the lowest nonces, since no later one is mined before them, and the oldest of the addresses. */
  underWay: TransferRow[];
  /** To be signed, the older first. */
  queued: TransferRow[];
}

/**
 * Reads what is under way, and what is queued: each purpose and currency by itself, and by what it waits for.
 * @param most of each of these
 */
export async function readOpen(db: Db, most: number): Promise<Open> {
  const underWay = await db.query<TransferRow>(
    `select *, units::text from (
       select *, row_number() over (partition by wallet is null
                                    order by case when wallet is null then nonce end, created_at, id) as place
         from chain.transfer where state in ('signed', 'mined')) t
      where place <= $1 order by place, id`,
    [most],
  );
  const queued = await db.query<TransferRow>(
    `select *, units::text from (
       select *, row_number() over (partition by purpose, currency, waits_on order by created_at, id) as place
         from chain.transfer where state = 'queued') t
      where place <= $1 order by created_at, id`,
    [most],
  );
  return { underWay, queued };
}
