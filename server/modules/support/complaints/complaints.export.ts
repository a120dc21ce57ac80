import { sql } from 'kysely';
import { exportPageSize, type ExportSet, inPages } from '#server/platform/export.ts';
import { numberOf } from './complaints.ts';

interface Row {
  id: string;
  number: bigint;
  player_id: string;
  category: string;
  subject: string;
  status: number;
  created_at: Date;
  due_at: Date;
  notice_at: Date | null;
  closed_at: Date | null;
  message_id: string;
  message_at: Date;
  actor: string;
  text: string;
  /** Numbers and kinds. */
  files: string | null;
}

export const complaintsExport: ExportSet = {
  name: 'complaints',
  summary: 'Every complaint that was lodged in the period, a row a message (GLI-19 A.4.4; UKGC LCCP 6.1.1)',
  columns: [
    'Complaint',
    'Player',
    'Category',
    'Subject',
    'Status',
    'Lodged',
    'Due',
    'Told whom to turn to',
    'Closed',
    'Message',
    'Time',
    'Author',
    'Text',
    'Files',
  ],
  pages: (db, { from, to, playerId }) =>
    inPages<Row>(
      async (last) =>
        (
          await sql<Row>`
            select c.*, m.id as message_id, m.created_at as message_at, m.actor, m.text,
              (select string_agg(f.number || ' ' || f.type, ', ' order by f.number) from complaint_file f where f.message_id = m.id) as files
            from complaint c join complaint_message m on m.complaint_id = c.id
            where c.created_at >= ${from} and c.created_at < ${to} and (${playerId ?? null}::uuid is null or c.player_id = ${playerId ?? null}::uuid)
              and (${last?.id ?? null}::uuid is null or (c.id, m.id) > (${last?.id ?? null}::uuid, ${last?.message_id ?? null}::uuid))
            order by c.id, m.id limit ${exportPageSize}`.execute(db)
        ).rows,
      (row) => [
        numberOf(row),
        row.player_id,
        row.category,
        row.subject,
        row.status,
        row.created_at,
        row.due_at,
        row.notice_at,
        row.closed_at,
        row.message_id,
        row.message_at,
        // who of the operator's people wrote is the operator's own business
        row.actor.startsWith('operator:') ? 'operator' : row.actor,
        row.text,
        row.files,
      ],
    ),
};
