-- Players: who somebody is and how they stand with the house.

create table player (
  id uuid primary key,
  email text not null,
  -- the address as a person: lower case, without what its host ignores
  email_key text not null unique,
  email_confirmed_at timestamptz,
  password_hash text,
  status smallint not null default 1,
  status_until timestamptz,
  nickname text,
  first_name text,
  last_name text,
  gender text,
  date_of_birth date not null,
  country text not null,
  city text,
  address text,
  postal_code text,
  phone text,
  currency text not null references currency (code),
  language text not null,
  time_zone text not null,
  receive_email_promo boolean not null default false,
  terms_version text not null,
  privacy_version text not null,
  agreed_at timestamptz not null,
  is_newly_registered boolean not null default true,
  created_at timestamptz not null
);

create table player_segment (
  player_id uuid not null references player (id),
  name text not null,
  primary key (player_id, name)
);
