-- What is known of who a player is: checks of age, identity and address, what was asked for and when it
-- was told, and
-- the operator's list of people who may not play.

-- One row a player who was ever asked, checked or told: its lock orders everything that happens to the
-- checks.
create table verification (
  player_id uuid primary key references player (id),
  version int not null default 0,
  -- at the identity checker
  applicant_id text,
  attempt int not null default 0,
  review_status text,
  -- when the checker is asked by itself; null while nothing is awaited
  next_ask_at timestamptz,
  -- which text about documents was read before the first deposit, and when
  notice_version text,
  notice_at timestamptz
);
create index verification_by_next_ask on verification (next_ask_at) where next_ask_at is not null;

create table verification_check (
  player_id uuid not null references verification (player_id),
  kind text not null check (kind in ('age', 'identity', 'address')),
  status text not null check (status in ('pending', 'on-hold', 'approved', 'rejected', 'retry')),
  -- who decided: the checker, or an operator
  method text not null check (method in ('checker', 'operator')),
  labels text[] not null default '{}',
  -- keyed hashes of what was verified; a profile that has none of them any more is to be verified anew
  subject_keys bytea[] not null default '{}',
  decided_at timestamptz,
  expires_at timestamptz,
  updated_at timestamptz not null,
  primary key (player_id, kind)
);

-- Webhooks of the checker, each received once.
create table verification_webhook (
  digest bytea primary key,
  player_id uuid not null references player (id),
  type text not null,
  at timestamptz not null
);

-- What is asked of a player: which act needs which check, the event that made it known, and when it was
-- told.
create table verification_requirement (
  player_id uuid not null references player (id),
  act text not null,
  kind text not null check (kind in ('age', 'identity', 'address')),
  event text not null,
  known_at timestamptz not null,
  told_at timestamptz not null,
  told_by text not null,
  primary key (player_id, act, kind),
  check (told_at >= known_at)
);

-- The names are not kept, only what finds them again.
create table exclusion_list_entry (
  id uuid primary key,
  keys bytea[] not null check (cardinality(keys) > 0),
  reason text not null,
  added_by text not null,
  added_at timestamptz not null,
  removed_by text,
  removed_at timestamptz
);
create index exclusion_list_by_key on exclusion_list_entry using gin (keys) where removed_at is null;
