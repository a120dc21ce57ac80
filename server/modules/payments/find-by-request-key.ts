import type { Db } from '#server/platform/database.ts';
import { Problem } from '#server/platform/problem.ts';
import type { InvoiceRow } from './to-invoice.ts';

/** The invoice that an earlier send of the same request made. @throws Problem conflict when the key was used for another payment */
export async function findByRequestKey(
  db: Db,
  playerId: string,
  wish: { type: number; method: string; currency: string; amount: bigint; key: string | undefined },
): Promise<InvoiceRow | undefined> {
  if (wish.key === undefined) return undefined;
  const row = await db
    .selectFrom('invoice')
    .selectAll()
    .where('player_id', '=', playerId)
    .where('request_key', '=', wish.key)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const isSame = row.type === wish.type && row.method === wish.method && row.currency === wish.currency && row.amount === wish.amount;
  if (!isSame) throw new Problem('conflict', 'This key was used for another payment. Send a new key.');
  return row;
}
