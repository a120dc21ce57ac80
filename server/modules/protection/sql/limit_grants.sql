-- Of a limit the house's role can change no more than the house changes; what was is never taken away.
do $$
begin
  if not exists (select from pg_roles where rolname = 'lanternhall_house') then return; end if;
  revoke update, delete on player_limit, player_limit_history from lanternhall_house;
  revoke delete on deposit_period, limit_refusal from lanternhall_house;
  grant update (amount, counted, counted_until, since, changes, pending_amount, pending_at, confirmable_at,
    lapses_at, told_at, ended_at) on player_limit to lanternhall_house;
end $$;
