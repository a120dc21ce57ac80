import type { ColumnType, Generated } from 'kysely';
import type { DocumentType as FileType } from '#contract/documents/document-kinds.ts';

type OptionalTime = ColumnType<Date | null, Date | null | undefined, Date | null>;

export interface SupportTables {
  complaint: {
    id: string;
    number: Generated<bigint>;
    player_id: string;
    category: string;
    subject: string;
    status: Generated<number>;
    created_at: Date;
    due_at: Date;
    notice_at: OptionalTime;
    closed_at: OptionalTime;
    /** When the time was over for which its words and files are kept. */
    emptied_at: OptionalTime;
  };
  complaint_file: {
    complaint_id: string;
    number: number;
    message_id: string;
    file_id: string;
    shown_file_id: string | null;
    type: FileType;
    size: number;
    name_sealed: Buffer;
    created_at: Date;
  };
  complaint_message: {
    id: string;
    complaint_id: string;
    actor: string;
    text: string;
    request_key: string;
    request_hash: Buffer | null;
    created_at: Date;
  };
}

declare module '#server/platform/database.ts' {
  interface Tables extends SupportTables {}
}
