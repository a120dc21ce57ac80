-- The identity provider's own tables.

create table identity_provider.account (
  id uuid primary key,
  email text not null,
  email_key text not null unique,
  is_email_proven boolean not null,
  password_hash text not null,
  given_name text,
  family_name text,
  created_at timestamptz not null
);

create table identity_provider.membership (
  account_id uuid not null references identity_provider.account (id),
  organization text not null,
  primary key (account_id, organization)
);

-- what oidc-provider keeps: sessions, grants, codes, tokens; ids are keyed hashes of what players hold, the
-- rest is sealed
create table identity_provider.issued (
  model text not null,
  id text not null,
  sealed bytea not null,
  grant_id text,
  uid text,
  expires_at timestamptz,
  consumed_at timestamptz,
  -- the network that began a sign-in, as a keyed hash: how many of them wait is bounded
  asked_by text,
  primary key (model, id)
);
create index issued_grant on identity_provider.issued (grant_id) where grant_id is not null;
create index issued_uid on identity_provider.issued (uid) where uid is not null;
create index issued_expiry on identity_provider.issued (expires_at);
create index issued_asked_by on identity_provider.issued (asked_by, expires_at) where asked_by is not null;

-- what was issued for these grants is never found again, whenever it is written
create table identity_provider.revoked_grant (
  grant_id text primary key,
  revoked_at timestamptz not null
);

-- guesses at passwords, and the networks from which an account was signed in to; keys are keyed hashes
create table identity_provider.attempt (
  key text primary key,
  failures int not null,
  last_at timestamptz not null,
  free_at timestamptz not null
);
create table identity_provider.known_network (
  pair text primary key,
  seen_at timestamptz not null
);

-- the key that signs id tokens, encrypted under the provider's secret
create table identity_provider.signing_key (
  id int primary key check (id = 1),
  sealed bytea not null
);
