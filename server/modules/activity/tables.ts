import type { ColumnType } from 'kysely';
import type { MarkerFigure, MarkerRule } from '#contract/activity.ts';

export interface ActivityTables {
  activity_cursor: { account_id: string; player_id: string; currency: string; seq: bigint };
  activity_quarter: {
    player_id: string;
    currency: string;
    quarter_at: Date;
    bets: bigint;
    staked: bigint;
    won: bigint;
    deposited: bigint;
    withdrawn: bigint;
    /** A bit for each minute with a stake. */
    minutes: number;
  };
  activity_evaluation: { player_id: string; evaluated_at: Date };
  harm_marker: {
    id: string;
    player_id: string;
    rule: MarkerRule;
    figures: ColumnType<MarkerFigure[], string, never>;
    /** Of the figures that are money. */
    currency: string;
    fired_at: Date;
    seen_at: ColumnType<Date | null, undefined, Date>;
  };
  harm_note: { id: string; player_id: string; actor: string; text: string; noted_at: Date };
}

declare module '#server/platform/database.ts' {
  interface Tables extends ActivityTables {}
}
