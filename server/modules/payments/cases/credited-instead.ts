// What of a deposit was credited although its provider reported another amount than was asked for. Providers tell sums, what came for one
// payment in all, so each credit brings what its report adds to the ones before, and together they are the largest.
import { sql } from 'kysely';
import { invoiceStatus } from '#contract/kernel/constants.ts';
import { moneyFromWire } from '#contract/kernel/money.ts';
import type { Tx } from '#server/platform/database.ts';
import { amountAtProvider } from '../fees.ts';
import type { InvoiceRow } from '../to-invoice.ts';

/** What two people have had credited of reports about a deposit, in smallest units of its currency; `but`: without this case. */
export async function readCredited(tx: Tx, invoiceId: string, but?: string): Promise<bigint> {
  const rows = await tx
    .selectFrom('payment_case')
    .select(['id', 'facts'])
    .where('invoice_id', '=', invoiceId)
    .where('kind', '=', 'other-amount')
    .where('state', '=', 3)
    .where('outcome', '=', 'credit')
    .execute();
  const amounts = rows.flatMap(({ id, facts }) => (id === but ? [] : [facts.reported?.['amount']]));
  return amounts.reduce<bigint>((most, amount) => {
    const credited = typeof amount === 'number' ? moneyFromWire(amount) : 0n;
    return credited > most ? credited : most;
  }, 0n);
}

/** What of a deposit, of all that a provider says came for it, is credited already: by itself as it was asked for, or by two people; `but`: without this case. */
export async function readCreditedOf(tx: Tx, row: InvoiceRow, but?: string): Promise<bigint> {
  const byCases = await readCredited(tx, row.id, but);
  const byItself = row.status === invoiceStatus.success ? amountAtProvider(row) : 0n;
  return byCases > byItself ? byCases : byItself;
}

/** Of each row of `invoice`: what stands credited instead of it, as deposits of their own. */
export const creditedInstead = sql<bigint>`(
  select coalesce(sum(made.amount), 0)::bigint from invoice made
  where made.instead_of = invoice.id and made.status = ${sql.lit(invoiceStatus.success)}
)`;

/** The moment of the last change of a row of `invoice`, or of what was credited instead of it. */
export const changedAt = sql<Date>`greatest(
  invoice.updated_at,
  (select max(made.updated_at) from invoice made where made.instead_of = invoice.id)
)`;
