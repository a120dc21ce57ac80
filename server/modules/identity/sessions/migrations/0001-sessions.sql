-- Sessions of players and the refresh tokens of each, of which only hashes are kept.

create table session (
  id uuid primary key,
  player_id uuid not null references player (id),
  method text not null check (method in ('password', 'passkey', 'social', 'autologin')),
  device text not null,
  ip text not null,
  -- the neighbourhood of the address: /24 of IPv4, /64 of IPv6
  network text not null default '',
  country text,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  -- business time of the opening and of the last act, for profiles that count idleness
  opened_at timestamptz not null default now(),
  active_at timestamptz not null default now(),
  -- when it was last proven to be its player's
  authenticated_at timestamptz,
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
-- what has expired is removed at night
create index refresh_token_by_expiry on refresh_token (expires_at);
