-- How much of what a player deposited has not been staked once, and what a withdrawal of it cost.

-- In the base currency's smallest unit; `seqs` has the number of each account's last entry that was counted.
create table deposit_turnover (
  player_id uuid primary key references player (id),
  missing bigint not null check (missing >= 0),
  seqs jsonb not null,
  updated_at timestamptz not null
) with (fillfactor = 70);

-- the part of a withdrawal that was not staked once, in the base currency's smallest unit
alter table invoice add column unplayed bigint not null default 0 check (unplayed >= 0);
-- of the fee: what the house asked for that
alter table invoice
  add column turnover_fee bigint not null default 0 check (turnover_fee >= 0 and turnover_fee <= fee);
