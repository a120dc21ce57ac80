-- The house's role can add to the ledger and change none of it; of an account it may write the balance, never whose it is.
do $$
begin
  if not exists (select from pg_roles where rolname = 'lanternhall_house') then return; end if;
  revoke update, delete on wallet_entry, wallet_seal, wallet_head, wallet_key, wallet_tombstone, wallet_reversal from lanternhall_house;
  revoke insert, update, delete on wallet_archived, wallet_archived_house, wallet_archived_month, wallet_archived_key
    from lanternhall_house;
  revoke update, delete on wallet_account, wallet_seat, wallet_player, wallet_round, wallet_house, wallet_adjustment
    from lanternhall_house;
  grant update (status, may_stake, is_limited, in_base, real, bonus, held, seq, rounds, bet_day, bet_week, bet_month, loss_day,
    loss_week, loss_month, day_ends, week_ends, month_ends, head, open_rounds, room) on wallet_account to lanternhall_house;
  grant update (status, time_zone, zone_changed_at, bet_day_limit, bet_week_limit, bet_month_limit, loss_day_limit, loss_week_limit,
    loss_month_limit) on wallet_player to lanternhall_house;
  grant update (stake, payout, closed_at, wins, state) on wallet_round to lanternhall_house;
  grant update (balance) on wallet_house to lanternhall_house;
  grant update (state, decided_by, decided_at) on wallet_adjustment to lanternhall_house;
end $$;
