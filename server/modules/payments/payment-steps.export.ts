import { type Selectable, sql } from 'kysely';
import { invoiceStatus } from '#contract/kernel/constants.ts';
import { exportOfRows } from '#server/platform/export.ts';
import type { PaymentTables } from './tables.ts';

const statusName = (status: number): string => Object.entries(invoiceStatus).find(([, number]) => number === status)?.[0] ?? String(status);

type Step = Selectable<PaymentTables['invoice_history']> & { player_id: string };

export const paymentStepsExport = exportOfRows<Step>({
  name: 'payment-steps',
  summary: 'Every change of every payment in the period (GLI-19 2.8.4)',
  from: sql`(select h.*, i.player_id from invoice_history h join invoice i on i.id = h.invoice_id)`,
  player: 'player_id',
  at: 'at',
  key: ['invoice_id', 'version'],
  cells: {
    Payment: (row) => row.invoice_id,
    Player: (row) => row.player_id,
    Step: (row) => row.version,
    Status: (row) => statusName(row.status),
    Reason: (row) => row.reason,
    // who of the operator's people it was is the operator's own business
    By: (row) => row.actor.split(':')[0] ?? '',
    Time: (row) => row.at,
  },
});
