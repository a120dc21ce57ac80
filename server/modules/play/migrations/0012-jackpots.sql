-- Progressive jackpots of providers: the money that is put aside for them out of stakes, and what was won of
-- it. A share is finer than the smallest unit, so it is kept in millionths of it, beside the ledger: what a
-- fund holds is its shares less its wins, those that were rolled back left out. Below nothing it is what the
-- house gave to the seed. Rows are only added.
create table jackpot (
  provider text not null,
  ref text not null,
  name text not null,
  currency text not null,
  seen_at timestamptz not null,
  primary key (provider, ref)
);

create table jackpot_share (
  -- of the bet in the ledger
  key uuid not null,
  provider text not null,
  jackpot text not null,
  currency text not null,
  round_ref text not null,
  millionths bigint not null check (millionths > 0),
  at timestamptz not null,
  primary key (key, jackpot),
  foreign key (provider, jackpot) references jackpot
);
create index on jackpot_share (provider, jackpot, round_ref collate "C");

create table jackpot_win (
  -- of the win in the ledger
  key uuid primary key,
  provider text not null,
  jackpot text not null,
  currency text not null,
  round_ref text not null,
  player_id uuid not null references player,
  game text not null references game (identity) on update cascade,
  amount bigint not null check (amount > 0),
  at timestamptz not null,
  foreign key (provider, jackpot) references jackpot
);
create index on jackpot_win (round_ref);
create index on jackpot_win (player_id);
create index on jackpot_win (game, at);

-- Bets and wins that were rolled back: their keys.
create table jackpot_returned (key uuid primary key, at timestamptz not null);
