// The rows of schema "sportsbook", as the database gives them. Amounts are in the smallest unit of the bet's currency.
import type { BetMoment, BetOffer, BookCashOut, BookRefusal, PricePolicy } from '#contract/protocols/sportsbook-bets.ts';
import type { RulingClass } from '#contract/protocols/sportsbook-operator.ts';
import type { FeedOutcomeResult } from '#contract/protocols/sports-feed.ts';
import type { BetType } from './slip/index.ts';

export interface SessionRow {
  id: string;
  session_token: string;
  player_id: string;
  currency: string;
  exponent: number;
  country: string;
  language: string;
  min_stake: bigint;
  max_stake: bigint;
  created_at: Date;
  ended_at: Date | null;
}

/** One outcome of a leg, with what it was called when the bet was placed. */
export interface AgreedSelection {
  eventId: string;
  marketId: string;
  specifiers: string;
  outcomeId: string;
  event: Record<string, string>;
  competitors: Record<string, string>[];
  sportId: string;
  tournamentId: string;
  startsAt: number;
  /** The name of the player whom it is. */
  outcome?: string;
}

export interface AgreedLeg {
  price: number;
  /** The price that the player saw, by which a price policy goes; without it, as agreed. */
  seen?: number;
  isBanker: boolean;
  isLive: boolean;
  selections: AgreedSelection[];
}

export interface BetRow {
  id: string;
  player_id: string;
  session_id: string;
  submit_key: string;
  submit_hash: Buffer;
  currency: string;
  exponent: number;
  type: BetType;
  sizes: number[];
  lines: number;
  stake_per_line: bigint;
  stake: bigint;
  price_policy: PricePolicy;
  legs: AgreedLeg[];
  max_payout: bigint;
  rules_version: string;
  slip_version: string;
  state: 'waiting' | 'staking' | 'accepted' | 'rejected' | 'reoffered';
  refusal: BookRefusal | null;
  offer: BetOffer | null;
  round_id: string;
  bet_tx_id: string;
  operator_tx_id: string | null;
  decide_at: Date | null;
  placed_at: Date;
  accepted_at: Date | null;
  settlement_version: number;
  outcome: 'won' | 'lost' | 'void' | 'half' | 'cashed-out' | null;
  payout: bigint;
  receivable: bigint;
  is_final: boolean;
  settled_at: Date | null;
  open_thousandths: number;
  cashed_out: bigint;
  auto_cash_out: bigint | null;
  version: bigint;
  /** When a leg of it ended, or ended otherwise, and no moment says so. Null: never. */
  leg_changed_at: Date | null;
  /** The cash-out that was taken last. */
  cash_out: BookCashOut | null;
  /** What it returns at most by the results that are known, before cash-outs and its bound. Null: not reckoned yet. */
  possible_return: bigint | null;
  /** What stands on each leg, in the mean over the others: 0 of one that has a result. Null: not reckoned yet. */
  riding: bigint[] | null;
  /** Its legs stand twice, first all to win, then all to place. */
  is_each_way: boolean;
  /** The stake that the house gave; null: the player's own money. */
  free_bet: { grantId: string; minPrice: number | null } | null;
}

/** What two people decided for a leg of one bet; without a result: that it is as its markets have it again. */
export interface RulingRow {
  id: bigint;
  proposal_id: string;
  bet_id: string;
  leg: number;
  result: 0 | 1 | null;
  void_halves: 0 | 1 | 2 | null;
  reason: RulingClass;
  why: string;
  proposed_by: string;
  confirmed_by: string;
  at: Date;
}

export interface SelectionRow {
  bet_id: string;
  /** Null: it was decided before this was kept. */
  player_id: string | null;
  leg: number;
  number: number;
  event_id: string;
  market_id: string;
  specifiers: string;
  outcome_id: string;
  result: 0 | 1 | null;
  void_halves: 0 | 1 | 2 | null;
  dead_heat: number | null;
  /** Null: one place is shared. */
  dead_heat_places: number | null;
  certainty: 1 | 2 | null;
  rule: string | null;
}

export interface MarketResultRow {
  id: bigint;
  event_id: string;
  market_id: string;
  specifiers: string;
  source: string;
  kind: 'settled' | 'unsettled' | 'voided' | 'unvoided';
  certainty: 1 | 2 | null;
  rule: string | null;
  outcomes: FeedOutcomeResult[] | null;
  window_from: Date | null;
  window_to: Date | null;
  reason: string | null;
  told_at: Date;
  after_bet: string | null;
}

export interface MomentRow {
  bet_id: string;
  number: number;
  at: Date;
  kind: BetMoment['kind'];
  payout: bigint | null;
  rule: string | null;
  detail: string | null;
}

export interface DeliveryRow {
  id: string;
  bet_id: string;
  round_id: string;
  settlement_version: number;
  number: number;
  call: 'win' | 'rollback' | 'round-close';
  tx_id: string;
  ref_tx_id: string | null;
  amount: bigint;
  state: 'waiting' | 'done' | 'stuck' | 'dropped';
  attempts: number;
  next_attempt_at: Date;
  give_up_at: Date;
}

export interface BoundRow {
  scope: 'book' | 'sport' | 'league' | 'event' | 'market' | 'player';
  subject: string;
  min_stake: bigint | null;
  max_stake: bigint | null;
  max_payout: bigint | null;
}

export interface PriceMoveRow {
  scope: 'book' | 'sport' | 'league' | 'event' | 'market';
  subject: string;
  hundredths: number;
  full_at: bigint;
  set_by: string;
  reason: string;
  set_at: Date;
}

export interface CashOutRow {
  id: string;
  bet_id: string;
  player_id: string;
  thousandths: number;
  value: bigint;
  bet_version: bigint;
  state: 'offered' | 'waiting' | 'taken' | 'refused';
  refusal: BookCashOut['reason'];
  is_automatic: boolean;
  valid_until: Date;
  decide_at: Date | null;
}
