import type { Selectable } from 'kysely';
import { type ExportSet, pagesOfTable } from '#server/platform/export.ts';
import type { SessionTables } from './tables.ts';

export const sessionsExport: ExportSet = {
  name: 'sessions',
  summary: 'Every session that began in the period: how, from where, until when, why it ended (GLI-19 2.8.6)',
  columns: ['Session', 'Player', 'Method', 'Device', 'IP address', 'Country', 'Begun', 'Last seen', 'Ended', 'Why it ended'],
  pages: (db, period) =>
    pagesOfTable<Selectable<SessionTables['session']>>(db, { table: 'session', player: 'player_id' }, period, (row) => [
      row.id,
      row.player_id,
      row.method,
      row.device,
      row.ip,
      row.country,
      row.created_at,
      row.last_seen_at,
      row.ended_at,
      row.end_reason,
    ]),
};
