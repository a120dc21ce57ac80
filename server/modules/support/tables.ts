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
  chat: {
    id: string;
    number: Generated<bigint>;
    player_id: string | null;
    guest_hash: Buffer | null;
    locale: string;
    email_sealed: ColumnType<Buffer | null, Buffer | null | undefined, Buffer | null>;
    operator: ColumnType<string | null, string | null | undefined, string | null>;
    last_number: Generated<number>;
    read_by_owner: Generated<number>;
    read_by_operator: Generated<number>;
    told_number: Generated<number>;
    typing_until: OptionalTime;
    created_at: Date;
    last_at: Date;
    waiting_since: OptionalTime;
    operator_told_at: OptionalTime;
    ended_at: OptionalTime;
    stars: ColumnType<number | null, number | null | undefined, number | null>;
    remark: ColumnType<string | null, string | null | undefined, string | null>;
    rated_at: OptionalTime;
    version: Generated<number>;
  };
  chat_message: {
    id: string;
    chat_id: string;
    number: number;
    actor: string;
    text: string;
    request_key: string | null;
    request_hash: Buffer | null;
    created_at: Date;
  };
  chat_file: {
    message_id: string;
    number: number;
    file_id: string;
    shown_file_id: string | null;
    type: FileType;
    size: number;
    name_sealed: Buffer;
  };
  chat_note: { id: string; chat_id: string; actor: string; text: string; created_at: Date };
  chat_canned: { name: string; locale: string; text: string };
  chat_operator: { name: string; until: Date };
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
