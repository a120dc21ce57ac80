-- Games: the catalogue, the rails of the lobby, favourites, and who plays what in which session.

create table game_provider (
  identity text primary key,
  name text not null,
  position int not null default 100
);

create table game (
  identity text primary key check (identity ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  provider text not null references game_provider (identity),
  provider_game_id text not null,
  name text not null,
  category text not null,
  features jsonb not null default '[]',
  volatility text,
  rtp text,
  hit_frequency text,
  max_win_times int,
  math_hash text,
  lines int,
  paytable jsonb not null default '[]',
  stakes jsonb not null default '[]',
  is_exclusive boolean not null default true,
  min_cycle_ms int not null default 0,
  has_demo boolean not null default false,
  is_enabled boolean not null default true,
  -- when its provider listed it no more; listed again it comes back, unlike what an operator switched off
  delisted_at timestamptz,
  is_coming_soon boolean not null default false,
  scene text,
  position int not null default 100,
  released_at timestamptz not null,
  unique (provider, provider_game_id)
);
create index game_order on game (position, identity);

create table collection (
  identity text primary key,
  name text not null,
  countries jsonb not null default '[]',
  position int not null
);

create table collection_game (
  collection text not null references collection (identity),
  game text not null references game (identity),
  position int not null,
  primary key (collection, game)
);

create table favorite (
  player_id uuid not null references player (id),
  game text not null references game (identity),
  at timestamptz not null,
  primary key (player_id, game)
);

create table game_session (
  id uuid primary key,
  token_hash bytea not null unique,
  player_id uuid not null references player (id),
  session_id uuid not null references session (id),
  account_id uuid not null,
  game text not null references game (identity),
  provider text not null,
  currency text not null,
  country text,
  provider_session_id text,
  created_at timestamptz not null,
  ended_at timestamptz,
  end_reason text,
  -- when its provider was told that it ended
  told_at timestamptz
);
create index game_session_untold on game_session (provider, ended_at)
  where told_at is null and ended_at is not null;
create index game_session_open on game_session (session_id) where ended_at is null;
create index game_session_open_of_player on game_session (player_id) where ended_at is null;
create index game_session_of_player on game_session (player_id, created_at desc);
