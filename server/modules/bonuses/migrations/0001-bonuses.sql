-- Bonuses: templates with their versions, codes, what players were granted, and how each stake counted.

create table bonus_template (
  identity text primary key check (identity ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  -- the newest one that was published
  version int not null check (version > 0),
  state text not null check (state in ('published', 'paused'))
);

-- What was published is never changed: a player keeps the version that was granted.
create table bonus_template_version (
  identity text not null references bonus_template (identity),
  version int not null,
  body jsonb not null,
  published_by text not null,
  published_at timestamptz not null,
  primary key (identity, version)
);

-- What a template has granted, for its budget.
create table bonus_spending (
  template text not null references bonus_template (identity),
  currency text not null,
  grants int not null default 0,
  amount bigint not null default 0,
  primary key (template, currency)
);

create table bonus_code (
  id uuid primary key,
  -- as it is compared: in capitals
  code text not null unique,
  template text not null references bonus_template (identity),
  -- whose it is; null: anybody's
  player_id uuid references player (id),
  max_uses int not null check (max_uses > 0),
  uses int not null default 0 check (uses <= max_uses),
  valid_until timestamptz not null,
  created_by text not null,
  created_at timestamptz not null
);

-- What players have entered. Of a code that there is none of, only that it was tried.
create table player_bonus_code (
  id uuid primary key,
  player_id uuid not null references player (id),
  code_id uuid references bonus_code (id),
  -- 1 entered, 2 used, 3 incorrect, 4 not available
  status smallint not null check (status between 1 and 4),
  trigger smallint not null,
  version int not null default 1,
  created_at timestamptz not null,
  check ((code_id is null) = (status = 3))
);
create unique index player_bonus_code_once on player_bonus_code (player_id, code_id)
  where code_id is not null;
create index player_bonus_code_tried on player_bonus_code (player_id, created_at) where status >= 3;

create table player_bonus (
  id uuid primary key,
  player_id uuid not null references player (id),
  account_id uuid not null,
  currency text not null,
  template text not null,
  template_version int not null,
  -- what granted it: the same grants once
  source text not null,
  amount bigint not null check (amount > 0),
  -- the deposit that brought it
  deposit bigint,
  -- 1 issued, 2 activated, 3 finished; 1 open, 2 played, 3 canceled, 4 expired, 5 lost
  status smallint not null default 1,
  result smallint not null default 1,
  -- how much is to be staked, and how much of it is done
  target bigint not null check (target >= 0),
  counted bigint not null default 0 check (counted >= 0),
  -- the account's entry up to which stakes were judged
  judged_seq bigint not null default 0,
  accept_until timestamptz not null,
  activated_at timestamptz,
  wager_until timestamptz,
  warned_at timestamptz,
  ended_at timestamptz,
  end_reason text,
  -- the entry that ended it
  last_entry uuid,
  converted bigint not null default 0,
  removed bigint not null default 0,
  version int not null default 1,
  created_at timestamptz not null,
  foreign key (template, template_version) references bonus_template_version (identity, version),
  unique (player_id, source),
  check ((status, result) in ((1, 1), (2, 1), (3, 2), (3, 3), (3, 4), (3, 5))),
  check (status = 1 or activated_at is not null or result in (3, 4)),
  check ((ended_at is null) = (status <> 3))
);
create unique index player_bonus_active on player_bonus (player_id, currency) where status = 2;
create index player_bonus_listed on player_bonus (player_id, status, id desc);
create index player_bonus_open on player_bonus (id) where status < 3;
create index player_bonus_of_template on player_bonus (template, player_id);

-- How each stake counted, and each that was taken back: added to, never changed.
create table player_bonus_step (
  bonus_id uuid not null references player_bonus (id),
  -- number of the account's entry
  seq bigint not null,
  entry uuid not null,
  round_id uuid,
  game text not null,
  -- negative for a stake that was taken back
  stake bigint not null,
  -- percent
  weight smallint not null check (weight between 0 and 100),
  counted bigint not null,
  at timestamptz not null,
  primary key (bonus_id, seq)
);
create index player_bonus_step_entry on player_bonus_step (bonus_id, entry);
