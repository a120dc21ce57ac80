-- When a withdrawal needs people: the rules, as the operator has set them, and what came of them for each
-- withdrawal. And the instruments that deposits were paid with.

create table review_rule (
  id text primary key,
  -- how many people look at a withdrawal that it finds: 0 switches it off
  eyes smallint not null check (eyes between 0 and 2),
  -- a sum in the base currency's smallest unit, or a number, as the rule is about one
  above bigint check (above >= 0),
  -- how far it looks back
  days int check (days between 1 and 400)
);
insert into review_rule (id, eyes, above, days) values
  ('amount', 1, 100000, null),
  ('large-amount', 2, 250000, null),
  ('sum', 2, 500000, 7),
  ('count', 1, 3, 1),
  ('new-account', 1, null, null),
  ('changed-details', 1, null, 3),
  ('unverified', 1, null, null),
  ('harm', 1, null, 7),
  ('unplayed', 1, 0, null),
  ('foreign-instrument', 1, null, 90),
  ('shared-instrument', 1, null, 90),
  ('many-instruments', 1, 3, 30);

create table withdrawal_review (
  invoice_id uuid primary key references invoice (id),
  eyes smallint not null,
  -- the rules that found it
  flags text[] not null,
  approved_by text,
  approved_reason text,
  approved_at timestamptz,
  held_by text,
  held_reason text,
  held_at timestamptz
);

-- What a provider tells of a card or an account that a deposit was paid with. `key` is the provider's name of
-- it, the same for whoever pays with it.
create table payment_instrument (
  player_id uuid not null references player (id),
  provider text not null,
  key text not null,
  method text not null,
  label text not null,
  -- whether its holder is the player, as the profile says; null where one of them is not known
  is_own boolean,
  first_at timestamptz not null,
  last_at timestamptz not null,
  deposits int not null default 1,
  primary key (player_id, provider, key)
);
create index payment_instrument_by_key on payment_instrument (provider, key);
create index invoice_by_age on invoice (created_at);

-- How payments went lately, by method: counts, and medians in seconds. Written whole by a job.
create table payment_metric (
  method text not null,
  type smallint not null,
  days int not null,
  asked int not null,
  succeeded int not null,
  failed int not null,
  -- from the wish to the approval of a withdrawal
  reviewed int not null,
  review_s int,
  -- from the approval to the money
  payout_s int,
  -- from the wish to the money
  settle_s int,
  measured_at timestamptz not null,
  primary key (method, type)
);
