-- The bets that free bets were staked on: each on one, and again only after that stake was refused or
-- rolled back.
create table bonus_free_bet (
  bonus_id uuid primary key references player_bonus (id),
  -- the key of the stake in the ledger
  key uuid not null unique,
  round_ref text not null,
  taken_at timestamptz not null
);
