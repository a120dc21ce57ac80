import { type Selectable, sql } from 'kysely';
import { exportOfRows } from '#server/platform/export.ts';
import type { SupportTables } from '../tables.ts';

type File = Selectable<SupportTables['complaint_file']> & { player_id: string; complaint: bigint };

export const complaintFilesExport = exportOfRows<File>({
  name: 'complaint-files',
  summary: 'The files that came with messages to complaints in the period: what each is and how large',
  from: sql`(select f.*, c.player_id, c.number as complaint from complaint_file f join complaint c on c.id = f.complaint_id)`,
  player: 'player_id',
  at: 'created_at',
  key: ['complaint_id', 'number'],
  cells: {
    Complaint: (row) => `C-${String(row.complaint).padStart(6, '0')}`,
    Player: (row) => row.player_id,
    Message: (row) => row.message_id,
    Number: (row) => row.number,
    Type: (row) => row.type,
    Bytes: (row) => row.size,
    Sent: (row) => row.created_at,
  },
});
