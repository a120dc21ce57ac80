import { type Selectable, sql } from 'kysely';
import { exportOfRows } from '#server/platform/export.ts';
import type { PlayerTables } from './tables.ts';

export const agreementsExport = exportOfRows<Selectable<PlayerTables['player_agreement']>>({
  name: 'agreements',
  summary: 'Which versions of the terms and the privacy policy players agreed to in the period, when and from where',
  from: sql`player_agreement`,
  player: 'player_id',
  at: 'agreed_at',
  key: ['id'],
  cells: {
    Player: (row) => row.player_id,
    Terms: (row) => row.terms_version,
    'Privacy policy': (row) => row.privacy_version,
    Agreed: (row) => row.agreed_at,
    'IP address': (row) => row.ip,
  },
});
