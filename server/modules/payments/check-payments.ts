// The books with the payments beside them: each invoice must have moved in the ledger what it says, and nothing else.
import { join } from 'node:path';
import { sql } from 'kysely';
import { invoiceStatus } from '#contract/kernel/constants.ts';
import { type AuditReport, auditLedger, publishedCheckpointsFile } from '#server/modules/wallet/index.ts';
import type { PaymentDeps } from './deps.ts';

const { success, failed, pending, processing, review } = invoiceStatus;

/** All keys under which an invoice, and the cases about it, may have booked. */
const keysOf = sql`array(
    select derived_id('invoice', i.id::text, step) from unnest(array['deposit', 'hold', 'settle', 'release']) step
    union all
    select derived_id('payment-case', c.id::text, step) from payment_case c, unnest(array['hold', 'settle', 'release', 'return']) step
    where c.invoice_id = i.id and c.kind = 'contradiction')`;

/** A payment in review has moved what one of the reports says, or holds it. */
const invoices = sql<{ what: string }>`
  select format('invoice %s: it is a %s of %s in state %s, its entries moved %s and hold %s%s', i.id, case i.type when 1 then 'deposit' else 'withdrawal' end,
      i.amount, i.status, m.real, m.held, case when m.fits then '' else ', one of them elsewhere or of another amount' end) as what, i.id::text as at
  from invoice i cross join lateral ledger.wallet_moved(i.account_id, i.amount, ${keysOf}) m
  where not m.fits or not case
    when i.status = ${review} then (m.real, m.held) in ((0, 0), (0, i.amount), (i.amount, 0), (-i.amount, i.amount), (-i.amount, 0))
    when exists (select from payment_receivable r where r.invoice_id = i.id and r.state <> 'returned') then (m.real, m.held) = (i.amount, 0)
    when i.type = 1 then (m.real, m.held) = (case when i.status = ${success} then i.amount else 0 end, 0)
    when i.status in (${pending}, ${processing}) then (m.real, m.held) = (-i.amount, i.amount)
    else (m.real, m.held) = (case when i.status = ${success} then -i.amount else 0 end, 0)
  end`;

const invoiceKeys = (...steps: string[]) =>
  sql`array(select derived_id('invoice', r.invoice_id::text, step) from unnest(${steps}::text[]) step)`;

/** What a bank took back has left the account as far as it was there, what was collected later too; what it gave back has come again, less what is gone still. */
const receivables = sql<{ what: string }>`
  select format('chargeback of %s: %s was taken, %s collected, it is %s; its entries moved %s, %s and %s', r.invoice_id, r.taken, r.collected,
    r.state, t.real, k.real, b.real) as what, r.invoice_id::text as at
  from payment_receivable r
    left join payment_case c on c.invoice_id = r.invoice_id and c.kind = 'chargeback'
    cross join lateral (
      select greatest(0, r.taken - greatest(0, least(coalesce((c.facts ->> 'gone')::bigint, 0), r.amount) - r.decided_before)) as back) g
    cross join lateral ledger.wallet_moved(r.account_id, r.taken, ${invoiceKeys('taken-hold', 'taken-settle')}) t
    cross join lateral ledger.wallet_moved(r.account_id, r.collected, ${invoiceKeys('collected-hold', 'collected-settle')}) k
    cross join lateral ledger.wallet_moved(r.account_id, g.back, ${invoiceKeys('returned')}) b
  where not (t.fits and k.fits and b.fits) or (t.real, t.held, k.real, k.held, b.real, b.held) is distinct from
    (-r.taken, 0, -r.collected, 0, case when r.state = 'returned' then g.back else 0 end, 0)`;

/** A deposit that its bank took back has failed until two people have decided that the bank gave it back. */
const takenBack = sql<{ what: string }>`
  select format('chargeback of %s: it is %s, and its deposit stands in state %s', r.invoice_id, r.state, i.status) as what, r.invoice_id::text as at
  from payment_receivable r join invoice i on i.id = r.invoice_id
  where r.state <> 'returned' and i.status <> ${failed}`;

/** What a deposit says was given back of it is what its refunds say. */
const refunds = sql<{ what: string }>`
  select format('deposit %s: %s of it was given back, its refunds say %s', d.id, d.refunded, r.amount) as what, d.id::text as at
  from invoice d cross join lateral (
    select coalesce(sum(amount), 0) as amount from invoice
    where refund_of = d.id and status in (${pending}, ${processing}, ${review}, ${success})) r
  where d.refunded > 0 and d.refunded is distinct from least(d.amount, r.amount)
    or d.refunded = 0 and exists (
      select from invoice where refund_of = d.id and status in (${pending}, ${processing}, ${review}, ${success}))`;

const owners = sql<{ what: string }>`
  select format('invoice %s: it belongs to player %s, its account to %s', i.id, i.player_id, ledger.wallet_owner(i.account_id)) as what, i.id::text as at
  from invoice i where i.player_id is distinct from ledger.wallet_owner(i.account_id)`;

const counts = sql<{ what: string }>`
  select format('player %s: %s payments and %s deposits are counted, there are %s and %s', coalesce(c.player_id, i.player_id), c.invoices, c.deposits, i.n, i.deposits) as what,
    coalesce(c.player_id, i.player_id)::text as at
  from payment_count c full join (select player_id, count(*) as n, count(number) as deposits from invoice group by player_id) i on i.player_id = c.player_id
  where (coalesce(c.invoices, 0), coalesce(c.deposits, 0)) is distinct from (coalesce(i.n, 0), coalesce(i.deposits, 0))`;

/** Checks ledger and payments, and the signed checkpoints against those that were published: in the house's own file, or in another. */
export async function auditMoney(context: Pick<PaymentDeps, 'database' | 'secrets' | 'config'>, published?: string): Promise<AuditReport> {
  const file = published ?? join(context.config.dataDir, publishedCheckpointsFile);
  return await auditLedger(context.database, context.secrets, {
    published: file,
    rules: [invoices, receivables, takenBack, refunds, owners, counts],
  });
}
