import { type Selectable, sql } from 'kysely';
import { exportOfRows } from '#server/platform/export.ts';
import type { PaymentTables } from '../../tables.ts';

export const fundsNoticesExport = exportOfRows<Selectable<PaymentTables['funds_notice']>>({
  name: 'funds-notices',
  summary: 'When players read how their money is protected, by version (LCCP 4.2.1)',
  from: sql`funds_notice`,
  player: 'player_id',
  at: 'read_at',
  key: ['player_id', 'version'],
  cells: { Player: (row) => row.player_id, Version: (row) => row.version, Read: (row) => row.read_at },
});
