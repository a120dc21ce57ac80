import type { ColumnType } from 'kysely';

export interface NotificationTables {
  notification: {
    id: string;
    player_id: string;
    subject: string;
    data: ColumnType<{ event: string } & Record<string, unknown>, string, never>;
    version: number;
    purpose: ColumnType<'service' | 'promotion', 'service' | 'promotion' | undefined, never>;
    /** Why it is not shown; null: it is. */
    suppressed: ColumnType<string | null, string | null | undefined, string | null>;
    created_at: Date;
  };
  communication: {
    id: string;
    request_key: string;
    request_hash: Buffer | null;
    player_id: string | null;
    email: string;
    topic: string;
    message: string;
    locale: string;
    created_at: Date;
  };
}

declare module '#server/platform/database.ts' {
  interface Tables extends NotificationTables {}
}
