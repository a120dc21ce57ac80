import type { PaymentList } from '#contract/protocols/cashier.ts';
import type { Db } from '#kit/service-database.ts';
import { type PageMark, writeMark } from '../page-mark.ts';
import type { PaymentRow } from '../tables.ts';
import { toState } from './read-payment-state.ts';

const pageSize = 200;

/** The payments whose last change lies within a time, oldest first, after where a page ended. */
export async function listBetween(
  db: Db,
  { from, to, after }: { from: Date; to: Date; after: PageMark | undefined },
): Promise<PaymentList> {
  const payments = await db.query<PaymentRow>(
    `select * from cashier.payment
      where updated_at >= $1 and updated_at < $2
        and ($3::timestamptz is null or (updated_at, id) > ($3, $4))
      order by updated_at, id limit $5`,
    [from, to, after?.at ?? null, after?.id ?? null, pageSize],
  );
  const last = payments.length === pageSize ? payments.at(-1) : undefined;
  return { payments: payments.map(toState), ...(last !== undefined && { next: writeMark(last) }) };
}
