-- Second factors: the secret of an app (sealed), passkeys (public keys), recovery codes (keyed hashes), challenges in flight; and when a
-- session was last proven to be its player's.

create table totp_factor (
  player_id uuid primary key references player (id),
  secret bytea not null,
  created_at timestamptz not null,
  confirmed_at timestamptz,
  -- the last time step that was used: no code counts twice
  last_step bigint not null default 0
);

create table passkey (
  id uuid primary key,
  player_id uuid not null references player (id),
  credential_id text not null unique,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkey_of_player on passkey (player_id);

create table recovery_code (
  player_id uuid not null references player (id),
  hash bytea not null,
  used_at timestamptz,
  primary key (player_id, hash)
);

create table passkey_challenge (
  id uuid primary key,
  player_id uuid references player (id),
  purpose text not null check (purpose in ('register', 'prove')),
  challenge text not null,
  expires_at timestamptz not null
);
create index passkey_challenge_age on passkey_challenge (expires_at);

alter table session
  add column proven_at timestamptz,
  drop constraint session_method_check,
  add constraint session_method_check check (method in ('password', 'passkey', 'social', 'autologin'));
