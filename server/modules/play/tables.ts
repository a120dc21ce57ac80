import type { ColumnType, Generated } from 'kysely';
import type { GameDevice } from '#contract/games.ts';
import type { Data } from '#contract/kernel/calls.ts';
import type { CollectionRuleName } from './collection-rules.ts';
import type { TransactionKind } from './valkyrie/requests.ts';
import type { EndReason } from './providers/end-game-sessions.ts';
import type { InnerRule } from './rules.ts';

export interface GameTables {
  game_provider: { identity: string; name: string; position: Generated<number>; listed_since: Generated<Date> };
  game: {
    identity: string;
    provider: string;
    provider_game_id: string;
    name: string;
    category: string;
    features: ColumnType<string[], string, string>;
    volatility: 'low' | 'medium' | 'high' | 'very-high' | null;
    rtp: string | null;
    hit_frequency: string | null;
    max_win_times: number | null;
    math_hash: string | null;
    lines: number | null;
    paytable: ColumnType<Data<'readGame'>['paytable'], string, string>;
    stakes: ColumnType<{ currency: string; min: string; max: string; values?: string[] }[], string, string>;
    is_exclusive: Generated<boolean>;
    min_cycle_ms: Generated<number>;
    has_demo: Generated<boolean>;
    /** False where an operator switched it off. */
    is_enabled: Generated<boolean>;
    /** When its provider took it off; undone when it is listed again. */
    delisted_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
    is_coming_soon: Generated<boolean>;
    scene: string | null;
    has_free_rounds: Generated<boolean>;
    /** Countries in which an operator does not offer it. */
    blocked_countries: ColumnType<string[], string | undefined, string>;
    /** What it may offer though a profile forbids it, as nothing tells its provider so. */
    unkept_rules: ColumnType<InnerRule[], string | undefined, string>;
    /** The one kind of device on which its provider, or else the operator, offers it; null: on all. */
    provider_device: GameDevice | null;
    operator_device: ColumnType<GameDevice | null, undefined, GameDevice | null>;
    device: ColumnType<GameDevice | null, never, never>;
    /** Its provider's verifier. */
    verify_url: ColumnType<string | null, string | null | undefined, string | null>;
    reels: ColumnType<Data<'readGame'>['reels'], string | null | undefined, string | null>;
    returns: ColumnType<Data<'readGame'>['returns'], string | undefined, string>;
    position: Generated<number>;
    /** Players who opened it in the last seven days, as counted last. */
    players_of_week: Generated<number>;
    released_at: Date;
  };
  /** What came of a game's rounds by its maths in force, a row a currency. */
  game_return: {
    game: string;
    currency: string;
    math_hash: string;
    plays: bigint;
    /** Sums in the smallest unit. */
    staked: bigint;
    paid: bigint;
    /** The sum of the squares of the stakes: how much their differences add to the swing. */
    staked_squares: ColumnType<string, string | bigint, string | bigint>;
    /** The same of rounds whose provider tells what their choices promise; the promises, and how much they vary. */
    known_staked: ColumnType<string, string | undefined, string>;
    known_squares: ColumnType<string, string | undefined, string>;
    known_promised: ColumnType<string, string | undefined, string>;
    known_variance: ColumnType<string, string | undefined, string>;
    known_skew: ColumnType<string, string | undefined, string>;
    from_at: Date;
    to_at: Date;
  };
  /** Rounds that were open when those around them were counted. */
  game_return_open: { round_id: string };
  /** How far the rounds are counted: the id of the last one. */
  game_return_mark: { is_only: Generated<boolean>; round_id: string };
  /** How many rounds of a game there were when its return was judged last. */
  game_return_judged: { game: string; math_hash: string; plays: bigint };
  collection: {
    identity: string;
    name: string;
    countries: ColumnType<string[], string, string>;
    position: number;
    rule: ColumnType<CollectionRuleName | null, CollectionRuleName | null | undefined, CollectionRuleName | null>;
  };
  collection_game: { collection: string; game: string; position: number };
  /** `place` is null until the player puts the favourites in order. */
  favorite: { player_id: string; game: string; at: Date; place: ColumnType<number | null, undefined, number> };
  game_session: {
    id: string;
    token_hash: Buffer;
    player_id: string;
    session_id: string;
    account_id: string;
    game: string;
    provider: string;
    currency: string;
    country: string | null;
    provider_session_id: ColumnType<string | null, string | null | undefined, string | null>;
    created_at: Date;
    ended_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
    end_reason: ColumnType<EndReason | null, undefined, EndReason>;
    /** When its provider was told that it ended. */
    told_at: ColumnType<Date | null, undefined, Date>;
  };
  free_round_grant: {
    id: string;
    player_id: string;
    provider: string;
    game: string;
    currency: string;
    count: number;
    stake: bigint;
    valid_from: Date;
    valid_until: Date;
    state: 'issued' | 'asked' | 'live' | 'refused' | 'cancelled' | 'finished' | 'expired';
    version: number;
    granted_by: string;
    /** Those of which the player picks one as they are activated; `game` is the one that counts. */
    games: Generated<string[]>;
    winnings: Generated<'real' | 'bonus'>;
    /** For how many days they can be played once they are activated; null: until `valid_until`. */
    play_days: number | null;
    warned_at: Date | null;
    /** When what they won became a bonus. */
    settled_at: Date | null;
    /** What its provider says came of it. */
    told_played: number | null;
    told_win: bigint | null;
    created_at: Date;
  };
  /** In thousandths. */
  stake_odds: { entry: string; lowest: number; kept_at: Generated<Date> };
  jackpot: { provider: string; ref: string; name: string; currency: string; seen_at: Date };
  /** Amounts in millionths of the smallest unit. */
  jackpot_share: {
    key: string;
    provider: string;
    jackpot: string;
    currency: string;
    round_ref: string;
    millionths: bigint;
    at: Date;
  };
  jackpot_win: {
    key: string;
    provider: string;
    jackpot: string;
    currency: string;
    round_ref: string;
    player_id: string;
    game: string;
    /** In smallest units. */
    amount: bigint;
    at: Date;
  };
  jackpot_returned: { key: string; at: Date };
  /** Until when the next stake of a player in a game waits. `key`: of the stake that has taken the cycle. */
  game_cycle: { player_id: string; game: string; key: string; until: Date };
  free_round: { grant_id: string; index: number; key: string; round_ref: string; taken_at: Date };
  free_winning: { key: string; grant_id: string; round_ref: string; amount: bigint };
  /** Until when a provider's transactions were compared with the ledger, by the wall clock. */
  transaction_comparison: { provider: string; until_at: Date };
  valkyrie_transaction: {
    provider: string;
    kind: TransactionKind;
    tx_id: string;
    bet_ref: string | null;
    key: string;
    round_ref: string | null;
    /** As its provider calls it. */
    game: string;
    currency: string;
    amount: bigint;
    at: Date;
  };
}

declare module '#server/platform/database.ts' {
  interface Tables extends GameTables {}
}
