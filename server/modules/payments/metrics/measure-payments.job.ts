// How payments went in the last days, by provider and method, from the history of their invoices.
import { sql } from 'kysely';
import { invoiceStatus } from '#contract/kernel/constants.ts';
import type { Tx } from '#server/platform/database.ts';
import type { Job } from '#server/platform/jobs.ts';
import type { PaymentDeps } from '../deps.ts';

const measuredDays = 7;
const dayMs = 24 * 60 * 60_000;

/** Writes the numbers anew, all at once. */
async function measure(tx: Tx, now: Date): Promise<void> {
  const since = new Date(now.getTime() - measuredDays * dayMs);
  await tx.deleteFrom('payment_metric').execute();
  await sql`
    with step as (
      -- what people credited in a payment's place is that payment, and took until then
      select i.provider, i.method, i.type, i.created_at, h.approved_at, h.reviewed_at,
        case when c.credited_at is null then i.status else ${invoiceStatus.success} end as status,
        coalesce(h.settled_at, c.credited_at) as settled_at
      from invoice i
        cross join lateral (
          select min(at) filter (where status = ${invoiceStatus.processing}) as approved_at,
            -- what no rule finds is approved at once: that says nothing of how long people take
            min(at) filter (where status = ${invoiceStatus.processing} and actor like 'operator:%') as reviewed_at,
            min(at) filter (where status = ${invoiceStatus.success}) as settled_at
          from invoice_history where invoice_id = i.id) h
        cross join lateral (
          select min(made.created_at) as credited_at
          from invoice made
          where made.instead_of = i.id and made.status = ${invoiceStatus.success}) c
      where i.created_at >= ${since}::timestamptz and i.provider <> 'manual' and i.refund_of is null
        and i.instead_of is null
    ), lasted as (
      select *, extract(epoch from reviewed_at - created_at) as review_s,
        extract(epoch from settled_at - approved_at) as payout_s,
        extract(epoch from settled_at - created_at) as settle_s
      from step
    )
    insert into payment_metric
      (provider, method, type, days, asked, succeeded, failed, reviewed, review_s, payout_s, settle_s, measured_at)
    select provider, method, type, ${measuredDays}::int, count(*),
      count(*) filter (where status = ${invoiceStatus.success}),
      count(*) filter (where status = ${invoiceStatus.failed}),
      count(review_s),
      percentile_disc(0.5) within group (order by review_s),
      percentile_disc(0.5) within group (order by payout_s),
      percentile_disc(0.5) within group (order by settle_s),
      ${now}::timestamptz
    from lasted group by provider, method, type`.execute(tx);
}

export const measurePayments: Job<PaymentDeps> = {
  name: 'measure-payments',
  every: '*/10 * * * *',
  run: async ({ database, clock }) => await database.transact(async (tx) => await measure(tx, clock.now())),
};
