-- outside of transactions: nobody who bets waits until the largest table of a book is read
-- A leg that ends on a bet that goes on, or was decided without it, has no moment: this is when. A house that
-- was away asks for these bets as for the others.
alter table sportsbook.bet add column if not exists leg_changed_at timestamptz;
drop index concurrently if exists sportsbook.bet_by_changed_leg;
create index concurrently bet_by_changed_leg on sportsbook.bet (leg_changed_at, id)
  where leg_changed_at is not null;
