-- Up to when losses of a time zone's calendar were paid back by a template.
create table bonus_period (
  template text not null references bonus_template (identity),
  time_zone text not null,
  until_at timestamptz not null,
  primary key (template, time_zone)
);

-- How much an account has staked since a template drops bonuses, and how many it has dropped.
create table bonus_drop (
  template text not null references bonus_template (identity),
  account_id uuid not null,
  player_id uuid not null references player (id),
  -- the account's entry up to which stakes are in the sum
  seq bigint not null,
  staked bigint not null default 0,
  drops int not null default 0,
  primary key (template, account_id)
);
create index bonus_drop_player on bonus_drop (player_id);

-- Since when the clock of bonuses stands still: nobody can wager while the house is closed. One row or none.
create table bonus_clock_stop (
  is_single boolean primary key default true check (is_single),
  since timestamptz not null
);

-- What looks like an offer that is used against its sense: for people to judge, nothing follows by itself.
create table bonus_flag (
  id uuid primary key,
  player_id uuid not null references player (id),
  kind text not null check (kind in ('shared-offer', 'bonus-only')),
  -- what it is about; of the same it is raised once
  subject text not null,
  evidence jsonb not null,
  found_at timestamptz not null,
  closed_by text,
  closed_at timestamptz,
  unique (player_id, kind, subject)
);
create index bonus_flag_open on bonus_flag (found_at) where closed_at is null;
