import { type Selectable, sql } from 'kysely';
import { exportOfRows } from '#server/platform/export.ts';
import type { ProtectionNoticeTables } from './tables.ts';

export const protectionNoticesExport = exportOfRows<Selectable<ProtectionNoticeTables['protection_notice']>>({
  name: 'protection-notices',
  summary: 'When players read the notice about their protection, by version (GLI-19 A.4.5)',
  from: sql`protection_notice`,
  player: 'player_id',
  at: 'read_at',
  key: ['player_id', 'version'],
  cells: { Player: (row) => row.player_id, Version: (row) => row.version, Read: (row) => row.read_at },
});
