-- The book's own tables: sessions, bets with their selections, results of markets, what is told to the
-- operator, bounds, receipts.

create table sportsbook.session (
  id uuid primary key,
  -- The operator's name for the session; every call to the wallet carries it.
  session_token text not null unique,
  player_id text not null,
  currency text not null,
  exponent int not null check (exponent between 0 and 18),
  country text not null,
  language text not null,
  min_stake bigint not null check (min_stake > 0),
  max_stake bigint not null check (max_stake >= min_stake),
  created_at timestamptz not null,
  ended_at timestamptz,
  end_reason text
);

-- waiting: for its decision, a live bet until its delay is over; staking: its stake is asked for, and nobody
-- knows yet whether it is taken; reoffered: waits for the player.
create table sportsbook.bet (
  id uuid primary key,
  player_id text not null,
  session_id uuid not null references sportsbook.session (id),
  submit_key uuid not null,
  -- Of what was asked for with the key.
  submit_hash bytea not null,
  currency text not null,
  exponent int not null,
  type text not null,
  sizes int[] not null,
  lines int not null check (lines > 0),
  stake_per_line bigint not null check (stake_per_line >= 0),
  stake bigint not null check (stake >= 0),
  price_policy text not null check (price_policy in ('none', 'higher', 'any')),
  -- Legs with their prices and selections, as they are agreed.
  legs jsonb not null,
  max_payout bigint not null check (max_payout >= 0),
  rules_version text not null,
  slip_version text not null,
  state text not null check (state in ('waiting', 'staking', 'accepted', 'rejected', 'reoffered')),
  refusal jsonb,
  offer jsonb,
  round_id uuid not null,
  bet_tx_id uuid not null,
  -- The operator's number of the entry that took the stake.
  operator_tx_id text,
  decide_at timestamptz,
  placed_at timestamptz not null,
  accepted_at timestamptz,
  settlement_version int not null default 0,
  outcome text check (outcome in ('won', 'lost', 'void', 'half', 'cashed-out')),
  payout bigint not null default 0 check (payout >= 0),
  receivable bigint not null default 0 check (receivable >= 0),
  is_final boolean not null default false,
  settled_at timestamptz,
  open_thousandths int not null default 1000 check (open_thousandths between 0 and 1000),
  cashed_out bigint not null default 0 check (cashed_out >= 0),
  auto_cash_out bigint check (auto_cash_out > 0),
  version bigint not null default 1,
  unique (player_id, submit_key),
  check ((accepted_at is not null) = (state = 'accepted'))
);
create index bet_due on sportsbook.bet (decide_at) where state in ('waiting', 'staking', 'reoffered');
create index bet_open on sportsbook.bet (player_id, id desc)
  where state in ('accepted', 'waiting', 'staking', 'reoffered') and outcome is null;
create index bet_settled on sportsbook.bet (player_id, id desc) where outcome is not null;
create index bet_auto_cash_out on sportsbook.bet (id) where auto_cash_out is not null and outcome is null;

-- Selections of accepted bets, found by their market when that is settled.
create table sportsbook.selection (
  bet_id uuid not null references sportsbook.bet (id),
  leg int not null,
  number int not null,
  event_id text not null,
  market_id text not null,
  specifiers text not null,
  outcome_id text not null,
  result int check (result in (0, 1)),
  void_halves int check (void_halves between 0 and 2),
  dead_heat int check (dead_heat >= 1),
  certainty int check (certainty in (1, 2)),
  rule text,
  primary key (bet_id, leg, number),
  check ((result is null) = (certainty is null))
);
create index selection_open on sportsbook.selection (event_id) where result is null;
create index selection_by_market on sportsbook.selection (event_id, market_id, specifiers, bet_id);

-- What the feed, or operators, said of how markets ended. Rows are only added, but for how far the bets have
-- been settled by them.
create table sportsbook.market_result (
  id bigint generated always as identity primary key,
  event_id text not null,
  -- '*': every market of the event.
  market_id text not null,
  specifiers text not null,
  source text not null,
  kind text not null check (kind in ('settled', 'unsettled', 'voided', 'unvoided')),
  certainty int check (certainty in (1, 2)),
  rule text,
  outcomes jsonb,
  window_from timestamptz,
  window_to timestamptz,
  reason text,
  told_at timestamptz not null,
  kept_at timestamptz not null,
  after_bet uuid,
  is_done boolean not null default false,
  -- One message names a market once.
  unique (source, event_id, market_id, specifiers),
  check ((kind = 'settled') = (outcomes is not null))
);
create index market_result_of_market on sportsbook.market_result (event_id, market_id, specifiers, id);
create index market_result_waiting on sportsbook.market_result (id) where not is_done;

-- How far the feed was taken, so that nothing is lost while the book is away.
create table sportsbook.feed_place (
  feed text primary key,
  sequence bigint not null,
  at timestamptz not null
);

-- What happened to a bet.
create table sportsbook.moment (
  bet_id uuid not null references sportsbook.bet (id),
  number int not null,
  at timestamptz not null,
  kind text not null,
  payout bigint,
  rule text,
  detail text,
  primary key (bet_id, number)
);

-- Calls that must in the end reach the operator, of a bet one after the other.
create table sportsbook.delivery (
  id uuid primary key,
  bet_id uuid not null references sportsbook.bet (id),
  round_id uuid not null,
  -- The settlement that it belongs to; 0: the stake goes back.
  settlement_version int not null,
  number int not null,
  call text not null check (call in ('win', 'rollback', 'round-close')),
  tx_id uuid not null,
  ref_tx_id uuid,
  amount bigint not null check (amount >= 0),
  state text not null check (state in ('waiting', 'done', 'stuck', 'dropped')),
  attempts int not null default 0,
  next_attempt_at timestamptz not null,
  give_up_at timestamptz not null,
  last_answer text,
  created_at timestamptz not null,
  ended_at timestamptz,
  unique (bet_id, round_id, number),
  check ((call = 'rollback') = (ref_tx_id is not null))
);
create index delivery_due on sportsbook.delivery (next_attempt_at) where state = 'waiting';
create index delivery_of_bet on sportsbook.delivery (bet_id, number);

-- What was asked of the operator's wallet and how it ended. Rows are only added.
create table sportsbook.transaction (
  id bigint generated always as identity primary key,
  tx_id uuid not null,
  round_id uuid not null,
  kind text not null check (kind in ('bet', 'win', 'rollback')),
  amount bigint not null check (amount >= 0),
  currency text not null,
  status text not null,
  at timestamptz not null
);
create index transaction_by_time on sportsbook.transaction (at, id);

-- Bounds, in hundredths of a euro; acceptance/currencies.ts says what that is in others. The narrowest that
-- concerns a slip holds. Null: as the wider one.
create table sportsbook.bound (
  scope text not null check (scope in ('book', 'sport', 'league', 'event', 'market', 'player')),
  -- '*': of all.
  subject text not null,
  min_stake bigint check (min_stake > 0),
  max_stake bigint check (max_stake > 0),
  max_payout bigint check (max_payout > 0),
  set_by text not null,
  reason text not null,
  set_at timestamptz not null,
  primary key (scope, subject)
);
insert into sportsbook.bound values
  ('book', '*', 20, 500000, 25000000, 'installation', 'the bounds to begin with', '2026-11-26');

create table sportsbook.player_factor (
  player_id text primary key,
  thousandths int not null check (thousandths between 0 and 10000),
  reason text not null,
  set_by text not null,
  set_at timestamptz not null
);

-- What operators keep closed, with the reason; the row goes when it is opened again, the audit stays.
create table sportsbook.closure (
  scope text not null check (scope in ('sport', 'event', 'market')),
  subject text not null,
  reason text not null,
  set_by text not null,
  set_at timestamptz not null,
  primary key (scope, subject)
);

create table sportsbook.cash_out (
  id uuid primary key,
  bet_id uuid not null references sportsbook.bet (id),
  player_id text not null,
  -- Of the whole bet as it was placed.
  thousandths int not null check (thousandths between 1 and 1000),
  value bigint not null check (value >= 0),
  bet_version bigint not null,
  state text not null check (state in ('offered', 'waiting', 'taken', 'refused')),
  refusal text,
  offered_at timestamptz not null,
  valid_until timestamptz not null,
  decide_at timestamptz,
  decided_at timestamptz
);
create index cash_out_due on sportsbook.cash_out (decide_at) where state = 'waiting';
create index cash_out_of_bet on sportsbook.cash_out (bet_id);

create table sportsbook.receipt (
  bet_id uuid primary key references sportsbook.bet (id),
  receipt jsonb not null,
  key_id text not null,
  signature text not null
);

-- Who did what by hand. Rows are only added.
create table sportsbook.act (
  id bigint generated always as identity primary key,
  actor text not null,
  kind text not null,
  subject text not null,
  reason text not null,
  detail jsonb,
  at timestamptz not null
);
