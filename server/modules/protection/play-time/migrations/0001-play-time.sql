-- Stretches of play: from a launch or a stake until the player signs out or pauses long enough. What a
-- stretch cost is read from the ledger, from the entries after those that stood when it began.
create table play_session (
  id uuid primary key,
  player_id uuid not null references player (id),
  -- the sign-in that began it or launched the last game: it ends with that
  session_id uuid not null references session (id),
  began_at timestamptz not null,
  -- the last launch; the last stake is known to the ledger
  launched_at timestamptz not null,
  -- the reality check that was acknowledged last
  checked_at timestamptz,
  -- a check that was due when the player set another interval: it stays due
  owed_at timestamptz,
  ended_at timestamptz,
  -- the number of the last entry of each account when it began
  starts jsonb not null
);
create unique index play_session_open on play_session (player_id) where ended_at is null;
create index play_session_of_player on play_session (player_id, began_at desc);
create index play_session_of_session on play_session (session_id) where ended_at is null;

-- The interval that a player chose; null minutes: no checks.
create table reality_check_setting (
  player_id uuid primary key references player (id),
  minutes int,
  set_at timestamptz not null
);
