-- The limits of players on stakes, losses and deposits. Of a player's own and of the operator's there is one
-- a definition, period and currency. Amounts are in the smallest unit of the limit's currency.
create table player_limit (
  id uuid primary key,
  player_id uuid not null references player (id),
  -- 1 bet, 2 loss, 3 deposit
  definition smallint not null check (definition between 1 and 3),
  period text not null check (period in ('daily', 'weekly', 'monthly')),
  currency text not null references currency (code),
  set_by text not null check (set_by in ('player', 'operator')),
  amount bigint not null check (amount >= 0),
  -- What the ledger is told of it, in thousandths of the base currency's smallest unit, and until when no
  -- better rate makes that more.
  counted bigint not null check (counted >= 0),
  counted_until timestamptz not null,
  since timestamptz not null,
  changes int not null default 0,
  -- a rise that waits, or a removal, which has no amount
  pending_amount bigint check (pending_amount > amount),
  pending_at timestamptz,
  confirmable_at timestamptz,
  lapses_at timestamptz,
  -- when the player was told that it may be confirmed
  told_at timestamptz,
  -- when it was removed
  ended_at timestamptz,
  check ((pending_at is null) = (confirmable_at is null) and (pending_at is null) = (lapses_at is null))
);
create unique index player_limit_in_force on player_limit (player_id, definition, period, currency, set_by)
  where ended_at is null;
create index player_limit_waiting on player_limit (confirmable_at) where pending_at is not null;
create index player_limit_converted on player_limit (currency) where ended_at is null;

-- Every step of a limit: set, lower, ask, confirm, withdraw, lapse, raise and remove by the operator.
create table player_limit_history (
  limit_id uuid not null references player_limit (id),
  step int not null,
  act text not null,
  amount bigint,
  actor text not null,
  at timestamptz not null,
  primary key (limit_id, step)
);

-- The periods in which deposits are counted. Each begins where the one before ended, so that a change of time
-- zone shortens none.
create table deposit_period (
  player_id uuid not null references player (id),
  period text not null check (period in ('daily', 'weekly', 'monthly')),
  begins_at timestamptz not null,
  ends_at timestamptz not null,
  primary key (player_id, period)
);

-- When a player was last told of a refused stake, so that a burst of them is told of once.
create table limit_refusal (
  player_id uuid primary key references player (id),
  version int not null default 1,
  told_at timestamptz not null
);
