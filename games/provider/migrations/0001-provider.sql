-- The studio's own tables: stretches of play, sessions, seeds, rounds, and what is told to the operator.

-- One stretch of play of one player in one currency: it goes on while games are launched within half an hour
-- of the last sign of it.
create table studio.play_session (
  id uuid primary key,
  player_id text not null,
  mode text not null check (mode in ('real', 'demo')),
  currency text not null,
  began_at timestamptz not null,
  last_at timestamptz not null,
  staked bigint not null default 0 check (staked >= 0),
  won bigint not null default 0 check (won >= 0)
);
create index play_session_by_player on studio.play_session (player_id, currency, mode, last_at desc);

create table studio.session (
  id uuid primary key,
  -- The operator's name for the session; every call to the wallet carries it.
  session_token text not null unique,
  play_token_hash bytea not null unique,
  play_session_id uuid not null references studio.play_session (id),
  mode text not null check (mode in ('real', 'demo')),
  game_id text not null,
  player_id text not null,
  language text not null,
  currency text not null,
  exponent int not null check (exponent between 0 and 18),
  symbol text not null,
  lobby_url text not null,
  cashier_url text not null,
  reality_check_url text not null,
  rules jsonb not null,
  -- The last balance that the operator told: real, bonus, playable.
  balance jsonb,
  -- Play money of a demo; null in real play.
  demo_balance bigint check (demo_balance >= 0),
  last_stake_at timestamptz,
  created_at timestamptz not null,
  ended_at timestamptz,
  end_reason text,
  check ((mode = 'demo') = (demo_balance is not null))
);

-- Pairs of seeds. 'next' is committed to and shown, but not played yet; 'active' is played; 'retired' may be
-- revealed.
create table studio.seed (
  id uuid primary key,
  player_id text not null,
  state text not null check (state in ('next', 'active', 'retired')),
  server_seed text not null,
  commit text not null,
  client_seed text,
  next_nonce int not null default 0 check (next_nonce >= 0),
  created_at timestamptz not null,
  activated_at timestamptz,
  retired_at timestamptz
);
create unique index seed_one_next on studio.seed (player_id) where state = 'next';
create unique index seed_one_active on studio.seed (player_id) where state = 'active';
create index seed_retired on studio.seed (player_id, retired_at desc) where state = 'retired';

-- reserved: a nonce is taken and the stake is asked for; open: decided and being shown; settling: its win or
-- its end is on the way to the operator; voiding: its stake is on the way back; stuck: the operator refuses
-- what must succeed, for people to look at.
create table studio.round (
  id uuid primary key,
  session_id uuid not null references studio.session (id),
  player_id text not null,
  game_id text not null,
  mode text not null check (mode in ('real', 'demo')),
  currency text not null,
  action_id text not null,
  stake bigint not null check (stake > 0),
  seed_id uuid not null references studio.seed (id),
  nonce int not null,
  -- The maths that decide the round: the game's version of them, and the hash of what that version publishes.
  maths_version text not null,
  math_hash text not null,
  -- What the player decided with the stake, where the game asks for more than a stake.
  choice jsonb,
  state text not null
    check (state in ('reserved', 'open', 'settling', 'voiding', 'finished', 'void', 'stuck')),
  bet_tx_id uuid not null,
  -- Why there is no outcome: the operator's status, or UNKNOWN when it gave none.
  refusal text,
  retry_after_ms int,
  payout bigint check (payout >= 0),
  steps int,
  outcome jsonb,
  shown_steps int not null default 0,
  funds_before bigint,
  funds_after bigint,
  reserved_at timestamptz not null,
  decided_at timestamptz,
  touched_at timestamptz not null,
  finished_at timestamptz,
  unique (session_id, action_id),
  unique (seed_id, nonce),
  check ((outcome is null) = (payout is null))
);
create unique index round_one_unfinished on studio.round (player_id, game_id)
  where state in ('reserved', 'open', 'settling', 'voiding');
create index round_by_session on studio.round (session_id, reserved_at desc);
create index round_waiting on studio.round (state, touched_at) where state in ('reserved', 'open');

-- Calls that must in the end reach the operator.
create table studio.delivery (
  id uuid primary key,
  round_id uuid not null references studio.round (id),
  call text not null check (call in ('win', 'rollback', 'round-close')),
  tx_id uuid,
  amount bigint not null check (amount >= 0),
  body jsonb not null,
  state text not null check (state in ('waiting', 'done', 'stuck')),
  attempts int not null default 0,
  next_attempt_at timestamptz not null,
  give_up_at timestamptz not null,
  last_answer text,
  created_at timestamptz not null,
  settled_at timestamptz,
  unique (round_id, call)
);
create index delivery_due on studio.delivery (next_attempt_at) where state = 'waiting';

-- What was asked of the operator's wallet and how it ended. Rows are only added.
create table studio.transaction (
  id bigint generated always as identity primary key,
  tx_id uuid not null,
  round_id uuid not null references studio.round (id),
  kind text not null check (kind in ('bet', 'win', 'rollback')),
  amount bigint not null check (amount >= 0),
  currency text not null,
  status text not null,
  at timestamptz not null
);
create index transaction_by_time on studio.transaction (at, id);
create index transaction_by_round on studio.transaction (round_id);
