-- Rates follow a source. `currency` holds the rate in force, which the ledger's functions read; here is where
-- each came from.
alter table currency
  -- a source, operator:<name>, or the values that the installation began with
  add column rate_source text not null default 'installation',
  -- an operator has set it: no source changes it until an operator says that it follows again
  add column is_rate_set boolean not null default false;

-- Every rate that was in force, and those that a source gave and that were not taken.
create table currency_rate (
  id uuid primary key,
  currency text not null references currency (code),
  -- base units for one unit
  rate numeric(30, 12) not null check (rate > 0),
  -- the moment that the source gives for it, and the moment when it came here
  at timestamptz not null,
  read_at timestamptz not null,
  source text not null,
  -- 1 taken, 2 held as too far from the one before, 3 set aside for the one that an operator has set
  state smallint not null check (state between 1 and 3)
);
create index currency_rate_newest on currency_rate (currency, read_at desc, id desc);

insert into currency_rate (id, currency, rate, at, read_at, source, state)
select gen_random_uuid(), code, rate, rate_at, rate_at, 'installation', 1 from currency where not is_base;
