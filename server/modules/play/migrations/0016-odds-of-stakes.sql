-- The lowest odds of a stake that its provider told to be a bet on sports: a bonus may
-- count no stake at odds below its own.
create table stake_odds (
  -- the stake's key in the ledger
  entry uuid primary key,
  -- in thousandths
  lowest int not null check (lowest > 1000)
);
