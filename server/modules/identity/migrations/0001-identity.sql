-- Proofs of who somebody is: codes that travel by email, failed sign-ins, how long somebody who guesses has
-- to wait, second factors, and other ways in: sign-ins at an identity provider and links that an operator's
-- email carries.

create table one_time_code (
  id uuid primary key,
  player_id uuid not null references player (id),
  purpose text not null check (purpose in ('confirm-email', 'change-email', 'reset-password', 'unlock')),
  hash bytea not null unique,
  -- what it is about: the new address of a change
  subject text,
  -- the session that asked; it stays when the others are closed
  session_id uuid,
  issued_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index code_of_player on one_time_code (player_id, purpose, issued_at);

-- Every refused sign-in; an e-mail that nobody has is here by its keyed hash alone.
create table sign_in_failure (
  id uuid primary key,
  player_id uuid references player (id),
  who bytea not null,
  ip text not null,
  reason text not null,
  at timestamptz not null
);
create index sign_in_failure_of_who on sign_in_failure (who, at);

create table attempt_throttle (
  key bytea primary key,
  failures int not null,
  last_at timestamptz not null,
  free_at timestamptz not null
);

-- Second factors: the secret of an app (sealed), passkeys (public keys), recovery codes (keyed hashes),
-- challenges in flight.

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

create table social_link (
  id uuid primary key,
  issuer text not null,
  subject text not null,
  player_id uuid not null references player (id),
  email text,
  linked_at timestamptz not null,
  unique (issuer, subject)
);
create index social_link_of_player on social_link (player_id);

-- a login that a page has begun: the hash of its nonce under the hash of the handle that the page keeps
create table social_login (
  handle bytea primary key,
  nonce bytea not null,
  expires_at timestamptz not null
);
create index social_login_age on social_login (expires_at);

-- nonces that have signed somebody in
create table social_nonce (
  nonce bytea primary key,
  expires_at timestamptz not null
);
create index social_nonce_age on social_nonce (expires_at);

create table autologin_token (
  id uuid primary key,
  player_id uuid not null references player (id),
  issued_by text not null,
  issued_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
