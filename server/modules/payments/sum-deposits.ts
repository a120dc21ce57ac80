import { sql } from 'kysely';
import { type InvoiceStatus, invoiceStatus, invoiceType } from '#contract/kernel/constants.ts';
import type { Db } from '#server/platform/database.ts';

/** What may still become a deposit, or be found to be one. */
const underWay: readonly InvoiceStatus[] = [invoiceStatus.pending, invoiceStatus.processing, invoiceStatus.review];
export const isUnderWay = (status: InvoiceStatus): boolean => underWay.includes(status);

/** Why a payment failed that two people found to be unpaid. */
export const foundUnpaid = 'reviewed';

/** Returns what has arrived of a player's deposits since a moment, by currency. */
export async function sumArrivedDeposits(db: Db, playerId: string, since: Date): Promise<{ currency: string; amount: bigint }[]> {
  return await db
    .selectFrom('invoice')
    .select((e) => ['currency', e.cast<bigint>(e.fn.sum('amount'), 'bigint').as('amount')])
    .where('player_id', '=', playerId)
    .where('type', '=', invoiceType.deposit)
    .where('status', '=', invoiceStatus.success)
    .where('updated_at', '>=', since)
    .groupBy('currency')
    .execute();
}

/**
 * Returns what stands of the deposits that arrived after a given one of the player, by currency: less what was given back of them, and without those that
 * a bank took. One that people decide about stands until they have.
 */
export async function sumDepositsAfter(db: Db, playerId: string, invoiceId: string): Promise<{ currency: string; minor: bigint }[]> {
  const { rows } = await sql<{ currency: string; minor: bigint }>`
    with arrival as (
      select i.id, i.currency, i.amount - i.refunded as amount, i.status, min(h.at) as at
        from invoice i join invoice_history h on h.invoice_id = i.id and h.status = ${invoiceStatus.success}
        where i.player_id = ${playerId} and i.type = ${invoiceType.deposit}
        group by i.id)
    select one.currency, sum(one.amount)::bigint as minor
      from arrival one join arrival given on given.id = ${invoiceId}
      where one.status in (${invoiceStatus.success}, ${invoiceStatus.review}) and (one.at, one.id) > (given.at, given.id)
      group by one.currency`.execute(db);
  return rows;
}

/**
 * Returns what a player deposited from a moment on, by currency and gross of what was withdrawn or taken back by a bank. A deposit counts when its
 * money arrives, unless people found that it never did; one that is under way counts in every period, since it may arrive in any.
 */
export async function sumDeposits(db: Db, playerId: string, since: Date): Promise<{ currency: string; amount: bigint }[]> {
  const { rows } = await sql<{ currency: string; amount: bigint }>`
    select currency, sum(amount)::bigint as amount
    from invoice i
      left join lateral (
        select min(h.at) as at from invoice_history h where h.invoice_id = i.id and h.status = ${invoiceStatus.success}) arrived on true
    where player_id = ${playerId} and type = ${invoiceType.deposit}
      and (updated_at >= ${since}::timestamptz and arrived.at >= ${since}::timestamptz
          and (i.status <> ${invoiceStatus.failed} or i.reason is distinct from ${foundUnpaid}
            or exists (select from payment_receivable r where r.invoice_id = i.id))
        or arrived.at is null and status = any(${underWay}::smallint[]))
    group by currency`.execute(db);
  return rows;
}
