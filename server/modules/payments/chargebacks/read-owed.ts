import { sql } from 'kysely';
import { moneyFromWire } from '#contract/kernel/money.ts';
import type { Db } from '#server/platform/database.ts';
import type { InvoiceRow } from '../to-invoice.ts';
import { shareOf } from './read-gone.ts';

/** What is still owed of a deposit that its bank took back, until two people have decided; 0 of every other payment. */
export async function readOwed(db: Db, { id }: Pick<InvoiceRow, 'id'>): Promise<bigint> {
  const receivable = await db
    .selectFrom('payment_receivable')
    .selectAll()
    .where('invoice_id', '=', id)
    .where('state', '=', 'open')
    .executeTakeFirst();
  if (receivable === undefined) return 0n;
  // the bank may have given a part of it back meanwhile
  const known = await db
    .selectFrom('payment_case')
    .select(sql<number | null>`(facts ->> 'gone')::float8`.as('gone'))
    .where('invoice_id', '=', id)
    .where('kind', '=', 'chargeback')
    .where('state', '<', 3)
    .executeTakeFirst();
  const gone = known?.gone ?? null;
  return shareOf(receivable, gone === null ? receivable.amount : moneyFromWire(gone)).owed;
}
