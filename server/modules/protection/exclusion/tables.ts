import type { ColumnType } from 'kysely';
import type { PlayerStatus } from '#contract/kernel/constants.ts';

/** Null at first, then set and taken away again. */
type Later<T> = ColumnType<T | null, T | null | undefined, T | null>;

export interface ExclusionTables {
  exclusion: {
    id: string;
    player_id: string;
    definition: 4 | 5;
    period: string;
    set_by: 'player' | 'operator';
    began_at: Date;
    ends_at: Date | null;
    asked_at: Later<Date>;
    returns_at: Later<Date>;
    ended_at: Later<Date>;
    ended_by: Later<'time' | 'return' | 'longer' | 'operator'>;
    beneath: PlayerStatus;
    same_as: string | null;
    /** When an operator found it to be the same person. */
    confirmed_at: Later<Date>;
    open_rounds_rule: string;
  };
  exclusion_return: {
    id: string;
    exclusion_id: string;
    asked_at: Date;
    reason: string;
    decide_by: Date;
    decided_at: Later<Date>;
    decided_by: Later<string>;
    is_granted: Later<boolean>;
    decision_reason: Later<string>;
    returns_at: Later<Date>;
  };
  excluded_person: { player_id: string; kind: 'identity' | 'phone' | 'name' | 'email'; key: Buffer };
  different_people: { player_id: string; other_id: string };
}

declare module '#server/platform/database.ts' {
  interface Tables extends ExclusionTables {}
}
