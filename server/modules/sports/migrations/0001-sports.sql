-- How a player reads odds and which price changes are taken; without a row, as the house has it.
create table sports_setting (
  player_id uuid primary key references player (id),
  odds_format text not null check (odds_format in ('decimal', 'fractional', 'american')),
  price_policy text not null check (price_policy in ('none', 'higher', 'any')),
  favourite_sports text[] not null,
  changed_at timestamptz not null
);

-- The house's own record of each bet, as the book told it last. The book has the truth and answers the
-- player; this is for record sets.
create table sports_bet (
  id uuid primary key,
  player_id uuid not null,
  currency text not null,
  state text not null,
  stake bigint not null,
  payout bigint not null,
  receivable bigint not null,
  is_settled boolean not null,
  placed_at timestamptz not null,
  settled_at timestamptz,
  settlement_version int not null,
  -- grows with each change: what is told late changes nothing
  version int not null,
  -- its legs, and the rules that it was taken under and settled by
  bet jsonb not null
);
create index sports_bet_of_player on sports_bet (player_id, placed_at desc);
create index sports_bet_by_time on sports_bet (placed_at, id);
create index sports_bet_open on sports_bet (id) where not is_settled;
