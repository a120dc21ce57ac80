import type { ColumnType } from 'kysely';
import type { KeptThing } from '#contract/privacy-words.ts';

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
  erasure: {
    id: string;
    player_id: string;
    actor: string;
    erased_at: Date;
    keeps: ColumnType<StoredKept[], string, string>;
    next_due_at: ColumnType<Date | null, Date | null, Date | null>;
    finished_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  };
}

/** What stays, as JSON has it. */
export interface StoredKept {
  thing: KeptThing;
  until: string | null;
  rule: string | null;
  source: string | null;
}

declare module '#server/platform/database.ts' {
  interface Tables extends PrivacyTables {}
}
