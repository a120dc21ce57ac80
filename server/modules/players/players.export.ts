import { playerStatus } from '#contract/kernel/constants.ts';
import { type ExportSet, pagesOfTable } from '#server/platform/export.ts';
import type { Player } from './read-player.ts';

const statusName = (status: number): string => Object.entries(playerStatus).find(([, number]) => number === status)?.[0] ?? String(status);

export const playersExport: ExportSet = {
  name: 'players',
  summary: 'Every player who registered in the period, as they stand now (GLI-19 2.8.5)',
  columns: [
    'Player',
    'Registered',
    'Status',
    'Email',
    'Email confirmed',
    'First name',
    'Last name',
    'Date of birth',
    'Country',
    'Currency',
    'Language',
    'Time zone',
    'Terms agreed to',
    'Privacy policy agreed to',
    'Agreed',
    'Last active',
  ],
  pages: (db, period) =>
    pagesOfTable<Player>(db, { table: 'player', player: 'id' }, period, (row) => [
      row.id,
      row.created_at,
      statusName(row.status),
      row.email,
      row.email_confirmed_at,
      row.first_name,
      row.last_name,
      row.date_of_birth,
      row.country,
      row.currency,
      row.language,
      row.time_zone,
      row.terms_version,
      row.privacy_version,
      row.agreed_at,
      row.active_at,
    ]),
};
