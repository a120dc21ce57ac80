-- Other ways in: sign-ins at an identity provider and links that an operator's letter carries; and what the strictest profile asks of sessions.

alter table session
  -- business time of the opening and of the last act, for profiles that count idleness
  add column opened_at timestamptz not null default now(),
  add column active_at timestamptz not null default now();

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
