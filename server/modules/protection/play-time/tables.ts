import type { ColumnType } from 'kysely';

export interface PlayTimeTables {
  play_session: {
    id: string;
    player_id: string;
    session_id: string;
    began_at: Date;
    launched_at: Date;
    checked_at: Date | null;
    owed_at: Date | null;
    ended_at: Date | null;
    /** By account: the number of its last entry before, in digits. */
    starts: ColumnType<Record<string, string>, string, never>;
  };
  reality_check_setting: { player_id: string; minutes: number | null; set_at: Date };
}

declare module '#server/platform/database.ts' {
  interface Tables extends PlayTimeTables {}
}
