import type { Db } from '#server/platform/database.ts';
import { Problem } from '#server/platform/problem.ts';
import type { InvoiceRow } from './to-invoice.ts';

export interface KeyedRequest {
  type: number;
  method: string;
  currency: string;
  amount: bigint;
  key: string | undefined;
  /** Of the whole request. */
  hash: Buffer;
}

/** Returns the invoice that an earlier send of the same request made. @throws Problem conflict when the key came with another request */
export async function findByRequestKey(db: Db, playerId: string, request: KeyedRequest): Promise<InvoiceRow | undefined> {
  if (request.key === undefined) return undefined;
  const row = await db
    .selectFrom('invoice')
    .selectAll()
    .where('player_id', '=', playerId)
    .where('request_key', '=', request.key)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const isSame =
    row.type === request.type && row.method === request.method && row.currency === request.currency && row.amount === request.amount;
  // invoices from before the hash was kept are told apart by what stands in them
  if (!isSame || row.request_hash?.equals(request.hash) === false)
    throw new Problem('conflict', 'This key was used for another payment. Send a new key.');
  return row;
}
