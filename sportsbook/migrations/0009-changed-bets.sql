-- A house that was away asks for the bets to which something has happened since.
create index moment_by_time on sportsbook.moment (at, bet_id);

-- Settled bets are listed by when they were settled: placed long ago, one comes into the list today.
create index bet_by_settlement on sportsbook.bet (player_id, settled_at desc, id desc)
  where outcome is not null;
drop index sportsbook.bet_settled;
