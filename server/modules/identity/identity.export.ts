// By what players sign in, and where it was refused. No keys and no secrets.
import { type Selectable, sql } from 'kysely';
import { exportOfRows } from '#server/platform/export.ts';
import type { IdentityTables } from './tables.ts';

export const refusedSignInsExport = exportOfRows<Selectable<IdentityTables['sign_in_failure']>>({
  name: 'refused-sign-ins',
  summary: 'Every sign-in that was refused in the period, and from where it came (GLI-19 2.8.8)',
  from: sql`sign_in_failure`,
  player: 'player_id',
  at: 'at',
  key: ['id'],
  cells: {
    Refusal: (row) => row.id,
    Player: (row) => row.player_id,
    Time: (row) => row.at,
    'IP address': (row) => row.ip,
    Reason: (row) => row.reason,
  },
});

export const passkeysExport = exportOfRows<Selectable<IdentityTables['passkey']>>({
  name: 'passkeys',
  summary: 'The passkeys that players added in the period, by their names',
  from: sql`passkey`,
  player: 'player_id',
  at: 'created_at',
  key: ['id'],
  cells: {
    Passkey: (row) => row.id,
    Player: (row) => row.player_id,
    Name: (row) => row.name,
    Added: (row) => row.created_at,
    'Last used': (row) => row.last_used_at,
  },
});

export const socialLinksExport = exportOfRows<Selectable<IdentityTables['social_link']>>({
  name: 'social-links',
  summary: 'The accounts at other services that players connected in the period',
  from: sql`social_link`,
  player: 'player_id',
  at: 'linked_at',
  key: ['id'],
  cells: {
    Player: (row) => row.player_id,
    Service: (row) => row.issuer,
    'Account there': (row) => row.subject,
    Email: (row) => row.email,
    Connected: (row) => row.linked_at,
  },
});
