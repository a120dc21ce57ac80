-- Conversions between two accounts of a player that were booked. What was only offered is kept nowhere: it is
-- sealed and given to the player.
create table conversion (
  id uuid primary key,
  player_id uuid not null references player (id),
  from_account uuid not null,
  to_account uuid not null,
  from_currency text not null references currency (code),
  to_currency text not null references currency (code) check (to_currency <> from_currency),
  amount bigint not null check (amount > 0),
  gain bigint not null check (gain > 0),
  -- what the player would have got more of at the rates themselves, in the currency that was got
  spread bigint not null check (spread >= 0),
  -- units got for one unit given, with the spread taken off, as it was shown
  rate text not null,
  offered_at timestamptz not null,
  booked_at timestamptz not null
);
create index conversion_of_player on conversion (player_id, id desc);
