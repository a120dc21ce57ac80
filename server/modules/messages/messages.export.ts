import type { Selectable } from 'kysely';
import { type ExportSet, pagesOfTable } from '#server/platform/export.ts';
import type { NotificationRow } from './notify.ts';
import type { NotificationTables } from './tables.ts';

export const notificationsExport: ExportSet = {
  name: 'notifications',
  summary: 'What players were told in the period and have not put away',
  columns: ['Notification', 'Player', 'Subject', 'Data', 'Time'],
  pages: (db, period) =>
    pagesOfTable<NotificationRow>(db, { table: 'notification', player: 'player_id' }, period, (row) => [
      row.id,
      row.player_id,
      row.subject,
      JSON.stringify(row.data),
      row.created_at,
    ]),
};

export const communicationsExport: ExportSet = {
  name: 'communications',
  summary: 'What was written to the operator in the period',
  columns: ['Message', 'Player', 'Email', 'Topic', 'Text', 'Language', 'Time'],
  pages: (db, period) =>
    pagesOfTable<Selectable<NotificationTables['communication']>>(db, { table: 'communication', player: 'player_id' }, period, (row) => [
      row.id,
      row.player_id,
      row.email,
      row.topic,
      row.message,
      row.locale,
      row.created_at,
    ]),
};
