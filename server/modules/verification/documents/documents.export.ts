// What was asked of players and handed in. The files themselves are with their owner's profile, and with `op document show`.
import { type Selectable, sql } from 'kysely';
import { documentStatus } from '#contract/kernel/constants.ts';
import { exportOfRows } from '#server/platform/export.ts';
import type { DocumentTables } from './tables.ts';

const statusName = (status: number): string =>
  Object.entries(documentStatus).find(([, number]) => number === status)?.[0] ?? String(status);

export const documentRequestsExport = exportOfRows<Selectable<DocumentTables['document_request']>>({
  name: 'document-requests',
  summary: 'Documents that were asked for in the period: which, why, when it was known (KY-03)',
  from: sql`document_request`,
  player: 'player_id',
  at: 'asked_at',
  key: ['id'],
  cells: {
    Request: (row) => row.id,
    Player: (row) => row.player_id,
    Kind: (row) => row.kind,
    Event: (row) => row.event,
    Reason: (row) => row.reason,
    Known: (row) => row.known_at,
    Asked: (row) => row.asked_at,
    Status: (row) => row.status,
  },
});

export const documentsExport = exportOfRows<Selectable<DocumentTables['document']>>({
  name: 'documents',
  summary: 'Documents that were handed in in the period, and what was decided',
  from: sql`document`,
  player: 'player_id',
  at: 'created_at',
  key: ['id'],
  cells: {
    Document: (row) => row.id,
    Request: (row) => row.request_id,
    Player: (row) => row.player_id,
    Status: (row) => statusName(row.status),
    Reason: (row) => row.reason,
    'Handed in': (row) => row.created_at,
    Decided: (row) => row.decided_at,
    'Counts until': (row) => row.expires_on,
  },
});

type File = Selectable<DocumentTables['document_file']> & { player_id: string; created_at: Date };

export const documentFilesExport = exportOfRows<File>({
  name: 'document-files',
  summary: 'The files of documents that were handed in in the period: what each is and how large',
  from: sql`(select f.*, d.player_id, d.created_at from document_file f join document d on d.id = f.document_id)`,
  player: 'player_id',
  at: 'created_at',
  key: ['document_id', 'number'],
  cells: {
    Document: (row) => row.document_id,
    Number: (row) => row.number,
    Player: (row) => row.player_id,
    Type: (row) => row.type,
    Bytes: (row) => row.size,
    'Handed in': (row) => row.created_at,
  },
});
