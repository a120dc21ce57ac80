-- How long free spins can be played once they are activated, when their player was told that they end, and
-- when what they won became a bonus.
alter table free_round_grant add column play_days integer check (play_days > 0);
alter table free_round_grant add column warned_at timestamptz;
alter table free_round_grant add column settled_at timestamptz;
create index free_round_grant_unsettled on free_round_grant (id)
  where winnings = 'bonus' and settled_at is null;
