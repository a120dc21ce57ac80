// Purchases with the price that they were made at.
import type { PaymentList, PaymentState } from '#contract/protocols/cashier.ts';
import { moneyToWire } from '#contract/kernel/money.ts';
import type { Db, Tx } from '#kit/service-database.ts';
import { type PageMark, writeMark } from '../../cashier/page-mark.ts';
import type { Purchase } from '../tables.ts';

const columns = `p.*, q.pays, q.pay_currency, q.pay_digits, q.fee, q.coin, q.coin_digits, q.gets, q.rate, q.expires_at
  from on_ramp.purchase p join on_ramp.quote q on q.id = p.quote_id`;
const pageSize = 200;

export async function readPurchase(db: Db, by: 'id' | 'reference', value: string): Promise<Purchase | undefined> {
  return (await db.query<Purchase>(`select ${columns} where p.${by} = $1`, [value]))[0];
}

/** Locks a purchase until the end of the transaction. */
export async function lockPurchase(tx: Tx, by: 'id' | 'reference', value: string): Promise<Purchase | undefined> {
  return (await tx.query<Purchase>(`select ${columns} where p.${by} = $1 for update of p`, [value]))[0];
}

/** The next purchase whose time has come, locked; another process's is left to it. */
export async function lockDue(tx: Tx, now: Date): Promise<Purchase | undefined> {
  return (
    await tx.query<Purchase>(`select ${columns} where p.next_at <= $1 order by p.next_at limit 1 for update of p skip locked`, [now])
  )[0];
}

/** A purchase as the casino reads it. */
export function toState({ id, reference, status, gets, coin, reason }: Purchase): PaymentState {
  return { id, reference, kind: 'charge', status, amount: moneyToWire(gets), currency: coin, ...(reason !== null && { reason }) };
}

/** The purchases whose last change lies within a time, oldest first, after where a page ended. */
export async function listBetween(
  db: Db,
  { from, to, after }: { from: Date; to: Date; after: PageMark | undefined },
): Promise<PaymentList> {
  const rows = await db.query<Purchase>(
    `select ${columns}
      where p.updated_at >= $1 and p.updated_at < $2
        and ($3::timestamptz is null or (p.updated_at, p.id) > ($3, $4))
      order by p.updated_at, p.id limit $5`,
    [from, to, after?.at ?? null, after?.id ?? null, pageSize],
  );
  const last = rows.length === pageSize ? rows.at(-1) : undefined;
  return { payments: rows.map(toState), ...(last !== undefined && { next: writeMark(last) }) };
}
