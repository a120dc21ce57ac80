import { type Selectable, sql } from 'kysely';
import { exportOfRows } from '#server/platform/export.ts';
import type { PlayTimeTables } from './tables.ts';

export const playSessionsExport = exportOfRows<Selectable<PlayTimeTables['play_session']>>({
  name: 'play-sessions',
  summary: 'Stretches of play that began in the period, with the reality checks (GLI-19 A.3.10)',
  from: sql`play_session`,
  player: 'player_id',
  at: 'began_at',
  key: ['id'],
  cells: {
    'Play session': (row) => row.id,
    Player: (row) => row.player_id,
    Session: (row) => row.session_id,
    Began: (row) => row.began_at,
    'Last launch': (row) => row.launched_at,
    'Last reality check': (row) => row.checked_at,
    Ended: (row) => row.ended_at,
  },
});

export const realityChecksExport = exportOfRows<Selectable<PlayTimeTables['reality_check_setting']>>({
  name: 'reality-check-settings',
  summary: 'How often players chose to be reminded of their time at play, set in the period',
  from: sql`reality_check_setting`,
  player: 'player_id',
  at: 'set_at',
  key: ['player_id'],
  cells: { Player: (row) => row.player_id, Minutes: (row) => row.minutes, Set: (row) => row.set_at },
});
