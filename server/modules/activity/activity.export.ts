import { type Selectable, sql } from 'kysely';
import { exportOfRows } from '#server/platform/export.ts';
import type { ActivityTables } from './tables.ts';

export const quartersExport = exportOfRows<Selectable<ActivityTables['activity_quarter']>>({
  name: 'play-by-quarters',
  summary:
    'What play, deposits and withdrawals came to in each quarter of an hour of the period; what a bank took back is taken off deposits (GLI-19 A.3.10)',
  from: sql`activity_quarter`,
  player: 'player_id',
  at: 'quarter_at',
  key: ['player_id', 'currency'],
  cells: {
    Player: (row) => row.player_id,
    'Quarter of an hour': (row) => row.quarter_at,
    Currency: (row) => row.currency,
    Stakes: (row) => row.bets,
    Staked: (row) => row.staked,
    Won: (row) => row.won,
    Deposited: (row) => row.deposited,
    Withdrawn: (row) => row.withdrawn,
    'Minutes of play': (row) => row.minutes.toString(2).replaceAll('0', '').length,
  },
});

export const markersExport = exportOfRows<Selectable<ActivityTables['harm_marker']>>({
  name: 'harm-markers',
  summary: 'Markers of harm that were seen in the period, with their figures (UKGC LCCP 3.4.3)',
  from: sql`harm_marker`,
  player: 'player_id',
  at: 'fired_at',
  key: ['id'],
  cells: {
    Marker: (row) => row.id,
    Player: (row) => row.player_id,
    Rule: (row) => row.rule,
    Figures: (row) => JSON.stringify(row.figures),
    Currency: (row) => row.currency,
    Seen: (row) => row.fired_at,
    'Acknowledged by the player': (row) => row.seen_at,
  },
});

export const harmNotesExport = exportOfRows<Selectable<ActivityTables['harm_note']>>({
  name: 'harm-notes',
  summary: 'What the operator noted on markers of harm in the period',
  from: sql`harm_note`,
  player: 'player_id',
  at: 'noted_at',
  key: ['id'],
  cells: { Note: (row) => row.id, Player: (row) => row.player_id, Text: (row) => row.text, Time: (row) => row.noted_at },
});
