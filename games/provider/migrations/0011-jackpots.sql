-- Progressive jackpots. Amounts of a pot are in millionths of the smallest unit of its currency, those that
-- are paid in smallest units. What was put aside and what the house put up is in the pot, in the reserve for
-- the next seed, or was won: nothing else.
create table studio.jackpot (
  id text primary key,
  name text not null,
  currency text not null,
  state text not null check (state in ('running', 'paused')),
  version int not null check (version > 0),
  parameters jsonb not null,
  -- The version that is in force once this one is won.
  next_parameters jsonb,
  -- Counts the pots from 1.
  run int not null check (run > 0),
  pot bigint not null check (pot >= 0),
  reserve bigint not null check (reserve >= 0),
  -- What the house gave to the seed of this run, as the reserve did not cover it.
  put_up bigint not null check (put_up >= 0),
  -- Where it must be won, in smallest units; secret until it was, its hash is published.
  point bigint,
  salt text,
  point_hash text,
  started_at timestamptz not null,
  check ((point is null) = (salt is null) and (point is null) = (point_hash is null))
);

-- What rounds have put aside and no pot holds yet: many add, one takes. No key refers to the jackpot, whose
-- row each round would lock by it.
create table studio.jackpot_pending (
  round_id uuid primary key references studio.round (id),
  jackpot_id text not null,
  amount bigint not null check (amount > 0)
);

-- What each round has put aside, and the pot that it went into. Rows are only added.
create table studio.jackpot_contribution (
  round_id uuid primary key references studio.round (id),
  jackpot_id text not null references studio.jackpot (id),
  run int not null,
  amount bigint not null check (amount > 0),
  at timestamptz not null
);
create index jackpot_contribution_by_run on studio.jackpot_contribution (jackpot_id, run);

-- What was won, with all that shows how. Rows are only added.
create table studio.jackpot_drop (
  jackpot_id text not null references studio.jackpot (id),
  run int not null,
  round_id uuid not null unique references studio.round (id),
  cause text not null check (cause in ('drawn', 'must-drop')),
  version int not null,
  parameters jsonb not null,
  amount bigint not null check (amount > 0),
  -- The pot and what of it was left to the reserve, as it was less than a smallest unit.
  pot bigint not null,
  put_up bigint not null,
  point bigint,
  salt text,
  point_hash text,
  at timestamptz not null,
  primary key (jackpot_id, run)
);

-- The jackpot that a round took part in, by its parameters of then, and what it has won of it.
alter table studio.round add column jackpot jsonb;

-- The win of a jackpot goes to the casino by a transaction of its own, before the end of its round.
alter table studio.delivery drop constraint delivery_call_check;
alter table studio.delivery add constraint delivery_call_check
  check (call in ('win', 'jackpot-win', 'rollback', 'round-close')) not valid;
