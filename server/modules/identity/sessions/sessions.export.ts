import type { Selectable } from 'kysely';
import type { Database } from '#server/platform/database.ts';
import { exportPageSize, type ExportSet, inPages } from '#server/platform/export.ts';
import type { SessionTables } from './tables.ts';

export const sessionsExport: ExportSet<{ database: Database }> = {
  name: 'sessions',
  summary: 'Every session that began in the period: how, from where, until when, why it ended (GLI-19 2.8.6)',
  columns: ['Session', 'Player', 'Method', 'Device', 'IP address', 'Country', 'Begun', 'Last seen', 'Ended', 'Why it ended'],
  pages: ({ database }, { from, to }) =>
    inPages<Selectable<SessionTables['session']>>(
      async (last) =>
        await database.db
          .selectFrom('session')
          .selectAll()
          .where('created_at', '>=', from)
          .where('created_at', '<', to)
          .$if(last !== undefined, (query) => query.where('id', '>', last?.id ?? ''))
          .orderBy('id')
          .limit(exportPageSize)
          .execute(),
      (row) => [
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
      ],
    ),
};
