import type { ColumnType, Generated } from 'kysely';
import type { AccountStatus, EntryKind, SpinStatus } from '#contract/kernel/constants.ts';

/** Columns that SQL alone writes. */
type Written<T> = ColumnType<T, never, never>;

export interface WalletTables {
  wallet_event_cursor: { id: Generated<number>; read_until: Date };
  'ledger.wallet_account': {
    id: string;
    player_id: string;
    currency: string;
    lane: number;
    may_stake: Written<boolean>;
    is_limited: Written<boolean>;
    in_base: Written<boolean>;
    real: Generated<bigint>;
    bonus: Generated<bigint>;
    held: Generated<bigint>;
    seq: Generated<bigint>;
    rounds: Written<bigint>;
    /** Stakes take bonus money before real money. */
    bonus_first: Generated<boolean>;
    /** What the active bonus allows of a stake; null without one. */
    bonus_max_stake: bigint | null;
    bonus_refused_games: string[] | null;
    bet_day: Written<bigint>;
    bet_week: Written<bigint>;
    bet_month: Written<bigint>;
    loss_day: Written<bigint>;
    loss_week: Written<bigint>;
    loss_month: Written<bigint>;
    day_ends: Written<Date>;
    week_ends: Written<Date>;
    month_ends: Written<Date>;
    /** When the last entry was booked. */
    moved_at: Written<Date>;
    head: Generated<Buffer>;
    open_rounds: Written<string[]>;
    status: AccountStatus;
    opened_at: Date;
  };
  'ledger.wallet_player': {
    id: string;
    status: Written<number>;
    time_zone: Written<string>;
    bet_day_limit: bigint | null;
    bet_week_limit: bigint | null;
    bet_month_limit: bigint | null;
    loss_day_limit: bigint | null;
    loss_week_limit: bigint | null;
    loss_month_limit: bigint | null;
  };
  'ledger.wallet_round': {
    id: Written<string>;
    provider: Written<string>;
    round_ref: Written<string>;
    account_id: Written<string>;
    player_id: Written<string>;
    game: Written<string>;
    state: Written<SpinStatus>;
    stake: Written<bigint>;
    payout: Written<bigint>;
    wins: Written<number>;
    /** How much of the stake was bonus money; null: none. */
    bonus_stake: Written<bigint | null>;
    opened_at: Written<Date>;
    opened_seq: Written<bigint>;
    closed_at: Written<Date | null>;
  };
  'ledger.wallet_entry': {
    account_id: Written<string>;
    seq: Written<bigint>;
    key: Written<string>;
    kind: Written<EntryKind>;
    amount: Written<bigint>;
    real: Written<bigint>;
    bonus: Written<bigint>;
    held: Written<bigint>;
    real_after: Written<bigint>;
    bonus_after: Written<bigint>;
    held_after: Written<bigint>;
    counted_stake: Written<bigint | null>;
    counted_payout: Written<bigint | null>;
    house: Written<number>;
    round_id: Written<string | null>;
    reverses: Written<string | null>;
    previous: Written<Buffer>;
    hash: Written<Buffer>;
    note: Written<string | null>;
    at: Written<Date>;
  };
  'ledger.wallet_key': {
    key: Written<string>;
    account_id: Written<string>;
    kind: Written<EntryKind>;
    amount: Written<bigint>;
    note: Written<string | null>;
  };
  'ledger.wallet_reversal': { reverses: Written<string>; key: Written<string>; account_id: Written<string> };
  'ledger.wallet_house': { currency: Written<string>; house: Written<number>; stripe: Written<number>; balance: Written<bigint> };
  'ledger.wallet_tombstone': { key: Written<string>; account_id: Written<string>; at: Written<Date> };
  'ledger.wallet_archived_key': { key: Written<string>; account_id: Written<string> };
  'ledger.wallet_fence': { lane: Written<number>; server: Written<string>; since: Written<Date> };
  'ledger.wallet_archived': { account_id: Written<string>; seq: Written<bigint>; rounds: Written<bigint> };
  'ledger.wallet_period_close': { until: Date; closed_at: Date };
  wallet_checkpoint: {
    currency: string;
    until: Date;
    entries: bigint;
    digest: Buffer;
    previous: Buffer;
    hash: Buffer;
    owners: Buffer | null;
    signature: Buffer;
    key_id: string;
  };
  conversion: {
    id: string;
    player_id: string;
    from_account: string;
    to_account: string;
    from_currency: string;
    to_currency: string;
    amount: bigint;
    gain: bigint;
    spread: bigint;
    rate: string;
    offered_at: Date;
    booked_at: Date;
  };
  liability_proof: {
    currency: string;
    until: Date;
    /** Leaves of the tree. */
    accounts: bigint;
    real: bigint;
    bonus: bigint;
    held: bigint;
    root: Buffer;
    checkpoint: Buffer;
    signature: Buffer;
    key_id: string;
    made_at: Date;
  };
  liability_leaf: {
    currency: string;
    until: Date;
    position: bigint;
    account_id: string;
    real: bigint;
    bonus: bigint;
    held: bigint;
  };
  liability_node: {
    currency: string;
    until: Date;
    level: number;
    position: bigint;
    hash: Buffer;
    real: bigint;
    bonus: bigint;
    held: bigint;
  };
  wallet_adjustment: {
    id: string;
    account_id: string;
    amount: bigint;
    reason: string;
    asked_by: string;
    asked_at: Date;
    /** 1 waits, 2 booked, 3 refused. */
    state: Generated<number>;
    decided_by: ColumnType<string | null, null | undefined, string>;
    decided_at: ColumnType<Date | null, null | undefined, Date>;
  };
}

declare module '#server/platform/database.ts' {
  interface Tables extends WalletTables {}
}
