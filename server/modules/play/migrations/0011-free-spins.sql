-- Free rounds as the player's free spins: issued until the player activates them, with a version that grows
-- with every change.
alter table free_round_grant add column version int not null default 1;
alter table free_round_grant drop constraint free_round_grant_state_check;
alter table free_round_grant add constraint free_round_grant_state_check
  check (state in ('issued', 'asked', 'live', 'refused', 'cancelled', 'finished', 'expired'));
create index free_round_grant_open on free_round_grant (valid_until)
  where state in ('issued', 'asked', 'live');
