// Charges and payouts as the casino reads them, one by its reference or those of a time.
import type { PaymentList, PaymentState } from '#contract/protocols/cashier.ts';
import { moneyToWire } from '#contract/kernel/money.ts';
import type { Db } from '#kit/service-database.ts';
import type { Purpose } from '../tables.ts';
import { type PageMark, writeMark } from '../../cashier/page-mark.ts';

interface Row {
  kind: 'charge' | 'payout';
  id: string;
  reference: string;
  status: PaymentState['status'];
  amount: bigint;
  currency: string;
  reason: string | null;
  updated_at: Date;
}

const pageSize = 200;
/** Of a charge the amount is what the casino was told: what came, where that is another than was asked for, or what is gone of it. */
const payments = `(
  select 'charge' as kind, id, reference, status, case status when 'charged-back' then taken_back else told_amount end as amount,
         currency, reason, updated_at from chain.charge
  union all
  select 'payout', id, reference, status, amount, currency, reason, updated_at from chain.payout) p`;

const toState = ({ kind, id, reference, status, amount, currency, reason }: Row): PaymentState => ({
  id,
  reference,
  kind,
  status,
  amount: moneyToWire(amount),
  currency,
  ...(reason !== null && { reason }),
});

export async function readPayment(db: Db, reference: string): Promise<PaymentState | undefined> {
  const [row] = await db.query<Row & { waits_for: string | null }>(
    `select p.*, t.waits_for from ${payments} left join chain.transfer t on p.kind = 'payout' and t.id = p.id and t.state in ('queued', 'signed')
      where reference = $1`,
    [reference],
  );
  return row && { ...toState(row), ...(row.waits_for !== null && { waitsFor: row.waits_for }) };
}

/** What the house moves for itself and cannot, but for want of funds, by kind and by what it waits for. */
export interface WaitingMoves {
  purpose: Purpose;
  currency: string;
  count: number;
  /** When the oldest began to wait for something else than funds. */
  since: string;
  waitsFor: string;
}

/** What Bitcoin's signer refused is put down as failed until it is planned anew, with what it waits for; what failed on Ethereum waits for a person. */
export async function readWaitingMoves(db: Db): Promise<WaitingMoves[]> {
  const rows = await db.query<Omit<WaitingMoves, 'since'> & { since: Date }>(
    `select purpose, currency, waits_for as "waitsFor", count(*)::int as count, min(waits_since) as since from chain.transfer
      where purpose <> 'payout' and state in ('queued', 'signed', 'failed') and waits_on <> 'funds'
      group by purpose, currency, waits_for order by min(waits_since) limit 50`,
  );
  return rows.map((row) => ({ ...row, since: row.since.toISOString() }));
}

/** The payments whose last change lies within a time, oldest first, after where a page ended. */
export async function listBetween(
  db: Db,
  { from, to, after }: { from: Date; to: Date; after: PageMark | undefined },
): Promise<PaymentList> {
  const rows = await db.query<Row>(
    `select * from ${payments}
      where updated_at >= $1 and updated_at < $2
        and ($3::timestamptz is null or (updated_at, id) > ($3, $4))
      order by updated_at, id limit $5`,
    [from, to, after?.at ?? null, after?.id ?? null, pageSize],
  );
  const last = rows.length === pageSize ? rows.at(-1) : undefined;
  return { payments: rows.map(toState), ...(last !== undefined && { next: writeMark(last) }) };
}
