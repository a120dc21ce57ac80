import { type Selectable, sql } from 'kysely';
import { type ExportSet, exportOfRows, pagesOfTable } from '#server/platform/export.ts';
import type { NotificationRow } from './telling/keep-notice.ts';
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

const minutesAsTime = (minutes: number | null): string | null =>
  minutes === null ? null : `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

export const toldExport: ExportSet = exportOfRows<Selectable<NotificationTables['told']>>({
  name: 'told',
  summary: 'Of what players were told in the period, and by which ways: notice, mail, digest, push',
  from: sql.table('told'),
  player: 'player_id',
  at: 'told_at',
  key: ['player_id', 'key'],
  cells: {
    Player: (row) => row.player_id,
    Kind: (row) => row.kind,
    Subject: (row) => row.key,
    Ways: (row) => row.ways.join(' '),
    Time: (row) => row.told_at,
  },
});

export const notificationChoicesExport: ExportSet = exportOfRows<Selectable<NotificationTables['notification_choice']>>({
  name: 'notification-choices',
  summary: 'What players switched on or off in the period of what they are told, by kind and way, as it stands',
  from: sql.table('notification_choice'),
  player: 'player_id',
  at: 'changed_at',
  key: ['player_id', 'kind', 'way'],
  cells: {
    Player: (row) => row.player_id,
    Kind: (row) => row.kind,
    Way: (row) => row.way,
    On: (row) => row.is_on,
    Time: (row) => row.changed_at,
  },
});

export const notificationSettingsExport: ExportSet = exportOfRows<Selectable<NotificationTables['notification_setting']>>({
  name: 'notification-settings',
  summary: 'The quiet hours that players set in the period, in their own time, and how often optional emails come, as it stands',
  from: sql.table('notification_setting'),
  player: 'player_id',
  at: 'changed_at',
  key: ['player_id'],
  cells: {
    Player: (row) => row.player_id,
    'Quiet from': (row) => minutesAsTime(row.quiet_from),
    'Quiet until': (row) => minutesAsTime(row.quiet_until),
    'Emails come': (row) => row.mail_rhythm,
    Time: (row) => row.changed_at,
  },
});

export const pushSubscriptionsExport: ExportSet = exportOfRows<Selectable<NotificationTables['push_subscription']>>({
  name: 'push-subscriptions',
  summary: 'The browsers in which players switched push messages on in the period, by the push service that reaches them',
  from: sql.table('push_subscription'),
  player: 'player_id',
  at: 'created_at',
  key: ['id'],
  cells: {
    Player: (row) => row.player_id,
    // the rest of the address opens the browser to whoever has it
    'Push service': (row) => new URL(row.endpoint).host,
    Since: (row) => row.created_at,
    'Last message': (row) => row.sent_at,
  },
});
