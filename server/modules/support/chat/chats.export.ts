import { type Selectable, sql } from 'kysely';
import { exportOfRows } from '#server/platform/export.ts';
import type { SupportTables } from '../tables.ts';

type Row = Selectable<SupportTables['chat_message']> &
  Pick<Selectable<SupportTables['chat']>, 'player_id' | 'locale' | 'stars'> & { chat: bigint; files: number };

export const chatsExport = exportOfRows<Row>({
  name: 'chats',
  summary: 'Every message of the support chat in the period (GLI-19 A.4.4)',
  from: sql`(select m.*, (select count(*)::int from chat_file f where f.message_id = m.id) as files, c.player_id, c.locale, c.stars, c.number as chat from chat_message m join chat c on c.id = m.chat_id)`,
  player: 'player_id',
  at: 'created_at',
  key: ['chat_id', 'id'],
  cells: {
    Conversation: (row) => `S-${String(row.chat).padStart(6, '0')}`,
    Player: (row) => row.player_id,
    Language: (row) => row.locale,
    Stars: (row) => row.stars,
    Number: (row) => row.number,
    Time: (row) => row.created_at,
    // who of the operator's people wrote is the operator's own business
    Author: (row) => (row.actor.startsWith('operator:') ? 'operator' : row.actor),
    Text: (row) => row.text,
    Files: (row) => row.files,
  },
});
