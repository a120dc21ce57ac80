-- What players' play came to, folded from the ledger, and the markers of harm that were seen in it.

-- Up to which entry of an account its rows of activity_quarter reach.
create table activity_cursor (
  account_id uuid primary key,
  player_id uuid not null references player (id),
  currency text not null references currency (code),
  seq bigint not null
);
create index activity_cursor_of_player on activity_cursor (player_id);

-- Sums of the ledger's entries, a row a quarter of an hour in which any was booked. Amounts in the smallest
-- unit of the currency; `minutes` has a bit for each minute with a stake.
create table activity_quarter (
  player_id uuid not null references player (id),
  currency text not null references currency (code),
  quarter_at timestamptz not null,
  bets bigint not null,
  staked bigint not null,
  won bigint not null,
  deposited bigint not null,
  withdrawn bigint not null,
  minutes int not null,
  primary key (player_id, quarter_at, currency)
);

-- When a player's play was last looked at for markers; its row is the lock of that.
create table activity_evaluation (
  player_id uuid primary key references player (id),
  evaluated_at timestamptz not null
);

-- A marker of harm that fired, with the figures that it fired for.
create table harm_marker (
  id uuid primary key,
  player_id uuid not null references player (id),
  rule text not null,
  figures jsonb not null,
  currency text not null references currency (code),
  fired_at timestamptz not null,
  -- when its player said to have seen it
  seen_at timestamptz
);
create index harm_marker_of_player on harm_marker (player_id, fired_at desc, id desc);
create index harm_marker_by_time on harm_marker (fired_at desc, id desc);

-- What an operator did about it.
create table harm_note (
  id uuid primary key,
  player_id uuid not null references player (id),
  actor text not null,
  text text not null,
  noted_at timestamptz not null
);
create index harm_note_of_player on harm_note (player_id, noted_at desc, id desc);
