import type { ColumnType, Generated } from 'kysely';
import type { CashPeriod } from '#contract/kernel/constants.ts';

/** Null at first, then set and taken away again. */
type Later<T> = ColumnType<T | null, T | null | undefined, T | null>;

export interface ProtectionTables {
  player_limit: {
    id: string;
    player_id: string;
    definition: 1 | 2 | 3;
    period: CashPeriod;
    currency: string;
    set_by: 'player' | 'operator';
    amount: bigint;
    /** In thousandths of the base currency's smallest unit. */
    counted: bigint;
    counted_until: Date;
    since: Date;
    changes: Generated<number>;
    pending_amount: Later<bigint>;
    pending_at: Later<Date>;
    confirmable_at: Later<Date>;
    lapses_at: Later<Date>;
    told_at: Later<Date>;
    ended_at: Later<Date>;
  };
  player_limit_history: { limit_id: string; step: number; act: string; amount: bigint | null; actor: string; at: Date };
  deposit_period: { player_id: string; period: CashPeriod; begins_at: Date; ends_at: Date };
  limit_refusal: { player_id: string; version: Generated<number>; told_at: Date };
}

declare module '#server/platform/database.ts' {
  interface Tables extends ProtectionTables {}
}
