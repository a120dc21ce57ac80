import type { ColumnType, Generated } from 'kysely';

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
