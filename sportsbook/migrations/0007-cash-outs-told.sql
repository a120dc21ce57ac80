-- A cash-out that a player has taken is told on the bet until another one is: that it waits, was paid or was
-- refused, and why. One that the book took by itself is tried again, and told once it is paid.
alter table sportsbook.bet add column cash_out jsonb;
alter table sportsbook.cash_out add column is_automatic boolean not null default false;
-- Offers that nobody took are deleted some time after they are over.
create index cash_out_offered on sportsbook.cash_out (valid_until) where state = 'offered';
