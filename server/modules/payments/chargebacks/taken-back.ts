// What of a deposit is gone as a part, for whoever looks at many deposits at once; note-part.ts writes the cases that say so.
import { sql } from 'kysely';

/** What the subject of a case about parts of a deposit ends in, after the deposit's id. */
export const partSubject = ' taken back';

/**
 * Of each row of `invoice`: how much its newest case about a part says to be gone, open or decided. One that is older than the bank's giving back
 * all of the deposit says nothing any more.
 */
export const takenBack = sql<bigint>`coalesce((
  select (c.facts -> 'reported' ->> 'amount')::bigint from payment_case c
  where c.invoice_id = invoice.id and c.kind = 'other-amount' and c.subject = invoice.id || ${sql.lit(partSubject)} and c.currency = invoice.currency
    and not exists (
      select from payment_receivable r where r.invoice_id = invoice.id and r.state = 'returned' and c.decided_at <= r.closed_at)
  order by c.opened_at desc, c.id desc limit 1), 0)`;
