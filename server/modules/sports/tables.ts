import type { ColumnType, Generated } from 'kysely';
import type { BookBet, PricePolicy } from '#contract/protocols/sportsbook-bets.ts';

export interface SportsTables {
  sports_setting: {
    player_id: string;
    odds_format: 'decimal' | 'fractional' | 'american';
    price_policy: PricePolicy;
    favourite_sports: string[];
    changed_at: Date;
  };
  sports_bet: {
    id: string;
    player_id: string;
    currency: string;
    state: BookBet['state'];
    stake: bigint;
    payout: bigint;
    receivable: bigint;
    is_settled: boolean;
    placed_at: Date;
    settled_at: Date | null;
    settlement_version: number;
    version: number;
    bet: string;
  };
  sports_heard: {
    is_only: Generated<true>;
    at: Date;
  };
  sports_proposal: {
    id: string;
    kind: 'settle' | 'resettle' | 'void' | 'unvoid';
    subject: string;
    request: ColumnType<unknown, string, never>;
    outlook: ColumnType<unknown, string, never>;
    reason: string;
    proposed_by: string;
    proposed_at: Date;
    state: 'waiting' | 'confirmed' | 'done' | 'refused' | 'failed';
    decided_by: string | null;
    decided_reason: string | null;
    decided_at: Date | null;
    refusal: string | null;
  };
}

declare module '#server/platform/database.ts' {
  interface Tables extends SportsTables {}
}
