import type { Selectable } from 'kysely';
import { invoiceStatus, invoiceType } from '#contract/kernel/constants.ts';
import { type ExportSet, pagesOfTable } from '#server/platform/export.ts';
import type { PaymentTables } from './tables.ts';

const nameIn = (table: Readonly<Record<string, number>>, number: number): string =>
  Object.entries(table).find(([, value]) => value === number)?.[0] ?? String(number);

export const invoicesExport: ExportSet = {
  name: 'payments',
  summary: 'Every deposit and withdrawal that was asked for in the period, as it stands now (GLI-19 2.8.4)',
  columns: [
    'Payment',
    'Player',
    'Account',
    'Type',
    'Status',
    'Method',
    'Provider',
    "Provider's payment",
    'Amount',
    'Fee',
    'Of it for unplayed deposits',
    'Currency',
    'Paid for it at the on-ramp',
    'Of it the fee of the on-ramp',
    'Currency of the price',
    'Refund of',
    'Refunded',
    'Reason',
    'Asked',
    'Changed',
  ],
  pages: (db, period) =>
    pagesOfTable<Selectable<PaymentTables['invoice']>>(db, { table: 'invoice', player: 'player_id' }, period, (row) => [
      row.id,
      row.player_id,
      row.account_id,
      nameIn(invoiceType, row.type),
      nameIn(invoiceStatus, row.status),
      row.method,
      row.provider,
      row.provider_payment_id,
      row.amount,
      row.fee,
      row.turnover_fee,
      row.currency,
      row.price_amount,
      row.price_fee,
      row.price_currency,
      row.refund_of,
      row.refunded,
      row.reason,
      row.created_at,
      row.updated_at,
    ]),
};
