import type { PaymentList } from '#contract/protocols/cashier.ts';
import type { Db } from '#kit/service-database.ts';
import type { PaymentRow } from '../tables.ts';
import { toState } from './read-payment-state.ts';

const pageSize = 200;

/** The payments whose last change lies within a time, oldest first, after the one of an id. */
export async function listBetween(db: Db, { from, to, after }: { from: Date; to: Date; after: string | undefined }): Promise<PaymentList> {
  const payments = await db.query<PaymentRow>(
    `select * from cashier.payment
      where updated_at >= $1 and updated_at < $2
        and ($3::text is null or (updated_at, id) > (select updated_at, id from cashier.payment where id = $3))
      order by updated_at, id limit $4`,
    [from, to, after ?? null, pageSize],
  );
  const last = payments.length === pageSize ? payments.at(-1)?.id : undefined;
  return { payments: payments.map(toState), ...(last !== undefined && { next: last }) };
}
