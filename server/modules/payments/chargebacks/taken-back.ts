// What of a deposit is gone as a part, for whoever looks at many deposits at once; note-part.ts writes the cases that say so.
import { sql } from 'kysely';
import type { Tx } from '#server/platform/database.ts';
import type { InvoiceRow } from '../to-invoice.ts';

/** What the subject of a case about parts of a deposit ends in, after the deposit's id. */
export const partSubject = ' taken back';

/** Whether a bank ever took all of a deposit back. */
export async function wasTakenBack(tx: Tx, { id }: Pick<InvoiceRow, 'id'>): Promise<boolean> {
  return (await tx.selectFrom('payment_receivable').select('state').where('invoice_id', '=', id).executeTakeFirst()) !== undefined;
}

/**
 * Of each row of `invoice`: how much is gone by the newest case about a part, open or decided. One that was decided before all of the deposit
 * was found to stand says nothing any more; what was gone of it even then does.
 */
export const takenBack = sql<bigint>`coalesce((
  select coalesce((c.facts -> case c.kind when 'other-amount' then 'reported' end ->> 'amount')::bigint, (c.facts ->> 'gone')::bigint)
  from payment_case c
  where c.invoice_id = invoice.id and c.currency = invoice.currency and (
    c.kind = 'other-amount' and c.subject = invoice.id || ${sql.lit(partSubject)}
    or c.kind = 'chargeback' and c.decided_at is not null and c.outcome = 'returned'
    or c.kind = 'contradiction' and c.decided_at is not null and c.outcome = 'paid' and c.facts -> 'reported' ->> 'status' = 'charged-back')
  order by c.decided_at desc nulls first, c.opened_at desc, c.id desc limit 1), 0)`;
