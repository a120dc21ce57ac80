import { type Selectable, sql } from 'kysely';
import { exportOfRows } from '#server/platform/export.ts';
import type { AffiliateTables } from './tables.ts';

type PlayerRow = Selectable<AffiliateTables['affiliate_player']> & { partner: string };
type PostbackRow = Selectable<AffiliateTables['affiliate_postback']> & { partner: string };
type FlagRow = Selectable<AffiliateTables['affiliate_flag']> & { partner: string };

const withPartner = (table: string) =>
  sql`(select t.*, p.name as partner from ${sql.table(table)} t join affiliate_partner p on p.id = t.partner_id)`;

export const affiliatePlayersExport = exportOfRows<PlayerRow>({
  name: 'affiliate-players',
  summary: 'Players who came by a partner in the period: by which, and by what link',
  from: withPartner('affiliate_player'),
  player: 'player_id',
  at: 'attributed_at',
  key: ['player_id'],
  cells: {
    Player: (row) => row.player_id,
    Partner: (row) => row.partner,
    Tag: (row) => row.tag,
    'Token of the link': (row) => row.click_token,
    Clicked: (row) => row.clicked_at,
    Registered: (row) => row.attributed_at,
    'First deposit': (row) => row.first_deposit_at,
    'Not counted since': (row) => row.refused_at,
  },
});

export const affiliatePostbacksExport = exportOfRows<PostbackRow>({
  name: 'affiliate-postbacks',
  summary: 'What partners were told of players in the period: that somebody registered, or paid in for the first time',
  from: withPartner('affiliate_postback'),
  player: 'player_id',
  at: 'happened_at',
  key: ['id'],
  cells: {
    Player: (row) => row.player_id,
    Partner: (row) => row.partner,
    Event: (row) => row.event,
    Happened: (row) => row.happened_at,
    Told: (row) => row.delivered_at,
  },
});

export const affiliateFlagsExport = exportOfRows<FlagRow>({
  name: 'affiliate-flags',
  summary: 'What was seen in the period that may mean that a partner sends himself',
  from: withPartner('affiliate_flag'),
  player: 'player_id',
  at: 'noted_at',
  key: ['player_id', 'kind'],
  cells: {
    Player: (row) => row.player_id,
    Partner: (row) => row.partner,
    Kind: (row) => row.kind,
    Evidence: (row) => JSON.stringify(row.evidence),
    Noted: (row) => row.noted_at,
  },
});
