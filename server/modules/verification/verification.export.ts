import { type Selectable, sql } from 'kysely';
import { exportOfRows } from '#server/platform/export.ts';
import type { VerificationTables } from './tables.ts';

export const checksExport = exportOfRows<Selectable<VerificationTables['verification_check']>>({
  name: 'verification-checks',
  summary: 'Checks of age, identity and address that changed in the period, as they stand now (GLI-19 A.3.2)',
  from: sql`verification_check`,
  player: 'player_id',
  at: 'updated_at',
  key: ['player_id', 'kind'],
  cells: {
    Player: (row) => row.player_id,
    Check: (row) => row.kind,
    Status: (row) => row.status,
    'Decided by': (row) => row.method,
    Document: (row) => row.document_id,
    Labels: (row) => row.labels.join(', '),
    Decided: (row) => row.decided_at,
    'Counts until': (row) => row.expires_at,
    Changed: (row) => row.updated_at,
  },
});

export const needsExport = exportOfRows<Selectable<VerificationTables['verification_requirement']>>({
  name: 'verification-needs',
  summary: 'What players had to verify before which act, when that was known and when they were told, in the period (KY-04)',
  from: sql`verification_requirement`,
  player: 'player_id',
  at: 'told_at',
  key: ['player_id', 'act', 'kind'],
  cells: {
    Player: (row) => row.player_id,
    Act: (row) => row.act,
    Check: (row) => row.kind,
    Event: (row) => row.event,
    Known: (row) => row.known_at,
    Told: (row) => row.told_at,
    'Told by': (row) => row.told_by,
  },
});
