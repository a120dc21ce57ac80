import { type Selectable, sql } from 'kysely';
import { exportOfRows } from '#server/platform/export.ts';
import { exportStatus } from './data-exports.ts';
import type { PrivacyTables } from './tables.ts';

const statusName = (status: number): string => Object.entries(exportStatus).find(([, number]) => number === status)?.[0] ?? String(status);

export const dataCopiesExport = exportOfRows<Selectable<PrivacyTables['data_export']>>({
  name: 'data-copies',
  summary: 'Copies of their data that players asked for in the period (GDPR Article 15)',
  from: sql`data_export`,
  player: 'player_id',
  at: 'asked_at',
  key: ['id'],
  cells: {
    Copy: (row) => row.id,
    Player: (row) => row.player_id,
    Asked: (row) => row.asked_at,
    Status: (row) => statusName(row.status),
    Ready: (row) => row.ready_at,
    'To be removed': (row) => row.expires_at,
    Bytes: (row) => row.bytes,
  },
});

type Erased = Pick<Selectable<PrivacyTables['erasure']>, 'id' | 'player_id' | 'erased_at' | 'keeps' | 'finished_at'>;

export const erasuresExport = exportOfRows<Erased>({
  name: 'erasures',
  summary: 'Players whose data were erased in the period, what stays and until when (GDPR Article 17)',
  from: sql`erasure`,
  player: 'player_id',
  at: 'erased_at',
  key: ['id'],
  cells: {
    Erasure: (row) => row.id,
    Player: (row) => row.player_id,
    Erased: (row) => row.erased_at,
    Stays: (row) => row.keeps.map(({ thing, until }) => `${thing} until ${until ?? 'its end'}`).join('; '),
    Finished: (row) => row.finished_at,
  },
});
