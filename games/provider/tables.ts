// The rows of schema "studio", as the database gives them. Amounts are in the smallest unit of the session's currency.
import type { OswLaunch } from '#contract/protocols/osw.ts';
import type { OswJackpotParameters } from '#contract/protocols/osw-jackpots.ts';
import type { Balance, Mode, PlainOutcome } from '#games/sdk/client-api.ts';

export interface PlaySessionRow {
  id: string;
  began_at: Date;
  staked: bigint;
  won: bigint;
}

export interface SessionRow {
  id: string;
  session_token: string;
  play_token_hash: Buffer;
  play_session_id: string;
  mode: Mode;
  game_id: string;
  player_id: string;
  language: string;
  currency: string;
  exponent: number;
  symbol: string;
  lobby_url: string;
  cashier_url: string;
  reality_check_url: string;
  rules: OswLaunch['rules'];
  /** The name that others may see, masked. */
  nick: string | null;
  balance: Balance | null;
  demo_balance: bigint | null;
  last_stake_at: Date | null;
  created_at: Date;
  ended_at: Date | null;
}

export interface SeedRow {
  id: string;
  player_id: string;
  state: 'next' | 'active' | 'retired';
  server_seed: string;
  commit: string;
  client_seed: string | null;
  next_nonce: number;
  activated_at: Date | null;
  retired_at: Date | null;
}

export interface RoundRow {
  id: string;
  session_id: string;
  player_id: string;
  game_id: string;
  mode: Mode;
  currency: string;
  action_id: string;
  stake: bigint;
  seed_id: string;
  nonce: number;
  maths_version: string;
  math_hash: string;
  /** What the player decided with the stake; null where the game asks for a stake alone. */
  choice: unknown;
  state: 'reserved' | 'open' | 'settling' | 'voiding' | 'finished' | 'void' | 'stuck';
  bet_tx_id: string;
  /** The grant of free rounds that it is one of, and its place there. */
  grant_id: string | null;
  grant_index: number | null;
  refusal: string | null;
  retry_after_ms: number | null;
  payout: bigint | null;
  steps: number | null;
  /** null in an open round of steps that goes on. */
  outcome: PlainOutcome | null;
  shown_steps: number;
  funds_before: bigint | null;
  funds_after: bigint | null;
  reserved_at: Date;
  touched_at: Date;
  finished_at: Date | null;
  /** The round of many that it is a bet in, and which of the player's bets. */
  shared_id: string | null;
  panel: number | null;
  /** SHA-256 of the player's seed as it was at the bet; in the first round of a chain alone. */
  salt_seed: string | null;
  jackpot: JackpotPart | null;
  /** Its player cannot go on with it: it is ended as soon as the casino's word on its stakes is there. */
  is_left: boolean;
}

/** The jackpot that a round took part in, by its parameters of then. */
export interface JackpotPart {
  id: string;
  version: number;
  oddsPerUnit: number;
  /** What the round has put aside, in millionths of the smallest unit. */
  share: string;
  /** Whether its seeds have drawn the jackpot. */
  isDrawn: boolean;
  /** What it has won, in smallest units. */
  win?: string;
}

/** Amounts of a pot are in millionths of the smallest unit. */
export interface JackpotRow {
  id: string;
  name: string;
  currency: string;
  state: 'running' | 'paused';
  version: number;
  parameters: OswJackpotParameters;
  next_parameters: OswJackpotParameters | null;
  run: number;
  pot: bigint;
  reserve: bigint;
  put_up: bigint;
  /** In smallest units. */
  point: bigint | null;
  salt: string | null;
  point_hash: string | null;
  started_at: Date;
}

export interface JackpotDropRow {
  jackpot_id: string;
  run: number;
  round_id: string;
  cause: 'drawn' | 'must-drop';
  version: number;
  parameters: OswJackpotParameters;
  /** In smallest units. */
  amount: bigint;
  pot: bigint;
  put_up: bigint;
  point: bigint | null;
  salt: string | null;
  point_hash: string | null;
  at: Date;
}

export interface SharedChainRow {
  id: string;
  game_id: string;
  /** The last link, of which all others follow. */
  secret: string;
  length: number;
  first_hash: string;
  salt: string | null;
  salt_seeds: string[] | null;
  created_at: Date;
  salted_at: Date | null;
}

export interface SharedRoundRow {
  id: string;
  game_id: string;
  chain_id: string;
  number: number;
  seed_id: string;
  maths_version: string;
  math_hash: string;
  state: 'betting' | 'flying' | 'crashed' | 'over';
  flies_at: Date | null;
  started_at: Date | null;
  crashed_at: Date | null;
  crash: number | null;
  seen_at: Date | null;
  is_interrupted: boolean;
}

export interface StepRow {
  id: string;
  round_id: string;
  number: number;
  action_id: string;
  action: unknown;
  taken_by: 'player' | 'rules';
  state: 'asked' | 'taken' | 'refused';
  /** What the step staked by a bet of its own. */
  stake: bigint;
  bet_tx_id: string | null;
  refusal: string | null;
  retry_after_ms: number | null;
  at: Date;
}

export interface DeliveryRow {
  id: string;
  round_id: string;
  call: 'win' | 'jackpot-win' | 'rollback' | 'round-close';
  tx_id: string | null;
  amount: bigint;
  body: object;
  state: 'waiting' | 'done' | 'stuck';
  attempts: number;
  next_attempt_at: Date;
  give_up_at: Date;
  created_at: Date;
  last_answer: string | null;
  /** The step whose added stake goes back; null for what concerns the whole round. */
  step_id: string | null;
}

export interface FreeGrantRow {
  id: string;
  player_id: string;
  game_ids: string[];
  count: number;
  /** What its rounds are played at; the casino is asked for nothing. */
  stake: bigint;
  currency: string;
  valid_from: Date;
  valid_until: Date;
  offered_at: Date;
  state: 'live' | 'over' | 'told' | 'refused';
  look_at: Date;
  attempts: number;
  last_answer: string | null;
  created_at: Date;
}

export interface TransactionRow {
  id: bigint;
  tx_id: string;
  round_id: string;
  kind: 'bet' | 'win' | 'rollback';
  amount: bigint;
  currency: string;
  status: string;
  at: Date;
}
