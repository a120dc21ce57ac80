-- Players: who somebody is and how they stand with the house; identity numbers sealed, keys by which one
-- person is found again, agreements by version, duplicateCandidates for an operator to look at.

create table player (
  id uuid primary key,
  email text not null,
  -- the address as a person: lower case, without what its host ignores
  email_key text not null unique,
  email_confirmed_at timestamptz,
  -- an address that waits for its confirmation
  new_email text,
  password_hash text,
  -- grows whenever what opens the account is replaced: a sign-in begun with the old keys opens nothing
  keys_version int not null default 0,
  status smallint not null default 1,
  nickname text,
  first_name text,
  last_name text,
  gender text,
  date_of_birth date not null,
  nationality text,
  place_of_birth text,
  profession text,
  country text not null,
  state text,
  region text,
  city text,
  address text,
  additional_address text,
  postal_code text,
  -- no key of a person: several may have one
  phone text,
  -- the identity number encrypted, and a keyed hash of country and number by which it is found
  personal_id_sealed bytea,
  personal_id_key bytea,
  -- the address without dots and tags: a duplicate candidate, not identity
  duplicate_key text not null default '',
  currency text not null references currency (code),
  language text not null,
  time_zone text not null,
  receive_email_promo boolean not null default false,
  receive_sms_promo boolean not null default false,
  receive_bonus boolean not null default true,
  bonus_code text,
  affiliate_tag text,
  affiliate_token text,
  terms_version text not null,
  privacy_version text not null,
  agreed_at timestamptz not null,
  is_newly_registered boolean not null default true,
  locked_at timestamptz,
  unlocked_at timestamptz,
  -- When a player was last there, by business time: who stays away for a year is put to rest, money and all,
  -- until they come back.
  active_at timestamptz not null default now(),
  -- when a player who stays away was told that the account will be put to rest: once an absence
  dormant_warned_at timestamptz,
  dormant_at timestamptz,
  created_at timestamptz not null
);
create unique index player_personal_id_key on player (personal_id_key) where personal_id_key is not null;
create index player_of_phone on player (phone) where phone is not null;
create index player_of_duplicate_key on player (duplicate_key);
create index player_name_and_birth on player (lower(first_name), lower(last_name), date_of_birth);
create index player_by_activity on player (active_at) where status = 1;

create table player_segment (
  player_id uuid not null references player (id),
  name text not null,
  primary key (player_id, name)
);

create table duplicate_candidate (
  player_id uuid not null references player (id),
  other_id uuid not null references player (id),
  reason text not null check (reason in ('e-mail', 'name and birth', 'phone')),
  found_at timestamptz not null,
  primary key (player_id, other_id, reason)
);

create table player_agreement (
  id uuid primary key,
  player_id uuid not null references player (id),
  terms_version text not null,
  privacy_version text not null,
  agreed_at timestamptz not null,
  ip text
);
create index agreement_of_player on player_agreement (player_id, agreed_at);
