import type { Selectable } from 'kysely';
import { invoiceStatus, invoiceType } from '#contract/kernel/constants.ts';
import type { Db } from '#server/platform/database.ts';
import { Problem } from '#server/platform/problem.ts';
import type { PaymentTables } from '../tables.ts';
import type { InvoiceRow } from '../to-invoice.ts';

export interface OpenRefunds {
  /** Those that wait for a second person, oldest first, with their deposit's currency. */
  proposed: (Selectable<PaymentTables['refund_proposal']> & { currency: string })[];
  /** Those that the provider has not decided. */
  underWay: InvoiceRow[];
}

const shown = 200;

/** Returns the refunds that are not decided, at most two hundred of each. */
export async function readOpenRefunds(db: Db): Promise<OpenRefunds> {
  const proposed = await db
    .selectFrom('refund_proposal')
    .innerJoin('invoice', 'invoice.id', 'refund_proposal.invoice_id')
    .selectAll('refund_proposal')
    .select('invoice.currency')
    .orderBy('proposed_at')
    .limit(shown)
    .execute();
  const underWay = await db
    .selectFrom('invoice')
    .selectAll()
    .where('refund_of', 'is not', null)
    .where('status', 'in', [invoiceStatus.processing, invoiceStatus.review])
    .orderBy('id')
    .limit(shown)
    .execute();
  return { proposed, underWay };
}

/** The currency of a deposit. @throws Problem not-found */
export async function readDepositCurrency(db: Db, id: string): Promise<string> {
  const row = await db
    .selectFrom('invoice')
    .select('currency')
    .where('id', '=', id)
    .where('type', '=', invoiceType.deposit)
    .executeTakeFirst();
  if (row === undefined) throw new Problem('not-found', 'There is no such deposit.');
  return row.currency;
}
