import type { ColumnType } from 'kysely';

type OptionalTime = ColumnType<Date | null, Date | null | undefined, Date | null>;

export interface PrivacyTables {
  data_export: {
    id: string;
    player_id: string;
    status: ColumnType<number, number | undefined, number>;
    asked_at: Date;
    ready_at: OptionalTime;
    expires_at: OptionalTime;
    bytes: ColumnType<number | null, number | null | undefined, number | null>;
    file_id: ColumnType<string | null, string | null | undefined, string | null>;
  };
}

declare module '#server/platform/database.ts' {
  interface Tables extends PrivacyTables {}
}
