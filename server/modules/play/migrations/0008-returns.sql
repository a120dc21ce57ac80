-- What a game's rounds return, as its provider says: shares of a thousand rounds (contract/returns.ts).
alter table game add column returns jsonb not null default '[]';

-- What came of the rounds that were played here, by the maths in force, a row a currency. Only rounds with a
-- stake are counted, once they are over.
create table game_return (
  game text not null references game (identity) on update cascade on delete cascade,
  currency text not null,
  math_hash text not null,
  plays bigint not null check (plays > 0),
  staked bigint not null,
  paid bigint not null,
  -- the sum of the squares of the stakes
  staked_squares numeric not null,
  from_at timestamptz not null,
  to_at timestamptz not null,
  primary key (game, currency)
);

-- Rounds that were still open when those around them were counted; each is counted when it is over.
create table game_return_open (round_id uuid primary key);

-- How far the rounds are counted: ids follow time.
create table game_return_mark (
  is_only boolean primary key default true check (is_only),
  round_id uuid not null
);

-- How many rounds there were when a game's return was judged last.
create table game_return_judged (
  game text primary key references game (identity) on update cascade on delete cascade,
  math_hash text not null,
  plays bigint not null
);
