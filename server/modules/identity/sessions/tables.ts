import type { ColumnType } from 'kysely';

export interface SessionTables {
  session: {
    id: string;
    player_id: string;
    method: 'password' | 'passkey' | 'social' | 'autologin';
    device: string;
    ip: string;
    network: string;
    country: string | null;
    created_at: Date;
    last_seen_at: Date;
    opened_at: Date;
    active_at: Date;
    authenticated_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
    ended_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
    end_reason: ColumnType<string | null, string | null | undefined, string | null>;
  };
  refresh_token: {
    id: string;
    session_id: string;
    hash: Buffer;
    issued_at: Date;
    expires_at: Date;
    used_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  };
}

declare module '#server/platform/database.ts' {
  interface Tables extends SessionTables {}
}
