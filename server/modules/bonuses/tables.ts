import type { ColumnType, Generated } from 'kysely';
import type { stepReasons } from '#contract/player-bonus.ts';
import type { TemplateBody } from './templates/template-schema.ts';

type Set<T> = ColumnType<T | null, T | null | undefined, T | null>;

export interface BonusTables {
  bonus_template: { identity: string; version: number; state: 'published' | 'paused' };
  bonus_template_version: {
    identity: string;
    version: number;
    body: ColumnType<TemplateBody, string, never>;
    published_by: string;
    published_at: Date;
  };
  bonus_spending: { template: string; currency: string; grants: number; amount: bigint };
  bonus_code: {
    id: string;
    /** In capitals. */
    code: string;
    template: string;
    /** Whose it is; null: anybody's. */
    player_id: string | null;
    max_uses: number;
    uses: Generated<number>;
    valid_until: Date;
    created_by: string;
    created_at: Date;
  };
  player_bonus_code: {
    id: string;
    player_id: string;
    code_id: string | null;
    /** 1 entered, 2 used, 3 incorrect, 4 not available. */
    status: number;
    trigger: number;
    version: Generated<number>;
    created_at: Date;
  };
  player_bonus: {
    id: string;
    player_id: string;
    account_id: string;
    currency: string;
    template: string;
    template_version: number;
    source: string;
    amount: bigint;
    deposit: bigint | null;
    status: Generated<number>;
    result: Generated<number>;
    target: bigint;
    counted: Generated<bigint>;
    judged_seq: Generated<bigint>;
    accept_until: Date;
    activated_at: Set<Date>;
    wager_until: Set<Date>;
    warned_at: Set<Date>;
    ended_at: Set<Date>;
    end_reason: Set<string>;
    last_entry: Set<string>;
    converted: Generated<bigint>;
    removed: Generated<bigint>;
    version: Generated<number>;
    created_at: Date;
  };
  player_spins: {
    id: string;
    player_id: string;
    template: string;
    template_version: number;
    currency: string;
    source: string;
    cost: bigint;
    created_at: Date;
  };
  bonus_open_round: { template: string; account_id: string; player_id: string; round_id: string; lost: bigint; counted_until: Set<Date> };
  bonus_period: { template: string; time_zone: string; until_at: Date };
  bonus_drop: {
    template: string;
    account_id: string;
    player_id: string;
    seq: bigint;
    staked: Generated<bigint>;
    drops: Generated<number>;
  };
  bonus_provider_stop: { provider: string; since: Date };
  bonus_ended_stop: { provider: string | null; since: Date; until_at: Date };
  bonus_clock_stop: { is_single: boolean; since: Date };
  bonus_free_bet: { bonus_id: string; key: string; round_ref: string; taken_at: Date };
  bonus_flag: {
    id: string;
    player_id: string;
    kind: 'shared-offer' | 'bonus-only' | 'opposite-bets';
    subject: string;
    evidence: ColumnType<Record<string, unknown>, string, never>;
    found_at: Date;
    closed_by: Set<string>;
    closed_at: Set<Date>;
  };
  player_bonus_step: {
    bonus_id: string;
    seq: bigint;
    entry: string;
    round_id: string | null;
    game: string;
    stake: bigint;
    weight: number;
    counted: bigint;
    reason: (typeof stepReasons)[number];
    at: Date;
  };
}

declare module '#server/platform/database.ts' {
  interface Tables extends BonusTables {}
}
