-- Sessions of players and the refresh tokens of each, of which only hashes are kept.

create table session (
  id uuid primary key,
  player_id uuid not null references player (id),
  method text not null check (method in ('password', 'social', 'autologin')),
  device text not null,
  ip text not null,
  country text,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  ended_at timestamptz,
  end_reason text
);
create index session_of_player on session (player_id, created_at desc);

create table refresh_token (
  id uuid primary key,
  session_id uuid not null references session (id),
  hash bytea not null unique,
  issued_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index refresh_token_of_session on refresh_token (session_id);
