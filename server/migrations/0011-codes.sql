-- Proofs of who somebody is: codes that travel by letter, failed sign-ins, and how long somebody who guesses has to wait.

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
create trigger sign_in_failure_is_kept before update on sign_in_failure for each row execute function refuse_change();

create table attempt_throttle (
  key bytea primary key,
  failures int not null,
  last_at timestamptz not null,
  free_at timestamptz not null
);

alter table player
  add column locked_at timestamptz,
  add column unlocked_at timestamptz,
  -- an address that waits for its confirmation
  add column new_email text;

-- the neighbourhood of the address: /24 of IPv4, /64 of IPv6
alter table session add column network text not null default '';
