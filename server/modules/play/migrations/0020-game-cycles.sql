-- Until when a player's next stake in a game waits, where the rules set a game cycle. It is taken before the
-- stake is booked, by one of all processes; `key` is the stake's in the ledger.
create table game_cycle (
  player_id uuid not null references player,
  game text not null references game (identity) on update cascade on delete cascade,
  key uuid not null,
  until timestamptz not null,
  primary key (player_id, game)
);
