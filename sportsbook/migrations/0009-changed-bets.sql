-- outside of transactions: nobody who bets waits until the largest tables of a book are read
-- A house that was away asks for the bets to which something has happened since.
drop index concurrently if exists sportsbook.moment_by_time;
create index concurrently moment_by_time on sportsbook.moment (at, bet_id);
-- Settled bets are listed by when they were settled: placed long ago, one comes into the list today. The
-- version before lists by bet_settled, which a later release drops.
drop index concurrently if exists sportsbook.bet_by_settlement;
create index concurrently bet_by_settlement on sportsbook.bet (player_id, settled_at desc, id desc)
  where outcome is not null;
