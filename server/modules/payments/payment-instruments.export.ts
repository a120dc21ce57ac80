import { type Selectable, sql } from 'kysely';
import { exportOfRows } from '#server/platform/export.ts';
import type { PaymentTables } from './tables.ts';

export const paymentInstrumentsExport = exportOfRows<Selectable<PaymentTables['payment_instrument']>>({
  name: 'payment-instruments',
  summary: 'The cards and accounts that deposits were first paid with in the period, as their provider tells of them',
  from: sql`payment_instrument`,
  player: 'player_id',
  at: 'first_at',
  key: ['player_id', 'provider', 'key'],
  cells: {
    Player: (row) => row.player_id,
    Provider: (row) => row.provider,
    Method: (row) => row.method,
    Instrument: (row) => row.label,
    "In the player's name": (row) => (row.is_own === null ? '' : row.is_own ? 'yes' : 'no'),
    Deposits: (row) => row.deposits,
    First: (row) => row.first_at,
    Last: (row) => row.last_at,
  },
});
