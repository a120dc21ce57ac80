-- needs: months.sql accounts.sql
-- The app works under the role lanternhall_house, which can add to the ledger and change of a row no more
-- than the app changes. Where the user of the migration may not make roles, the triggers are the only wall.
do $$
begin
  if not exists (select from pg_roles where rolname = 'lanternhall_house') then return; end if;
  grant usage on schema ledger to lanternhall_house;
  grant select on all tables in schema ledger to lanternhall_house;
  grant insert on ledger.wallet_account, ledger.wallet_account_route, ledger.wallet_player,
    ledger.wallet_round, ledger.wallet_entry,
    ledger.wallet_key, ledger.wallet_reversal, ledger.wallet_tombstone, ledger.wallet_house,
      ledger.wallet_period_close,
    ledger.wallet_outbox to lanternhall_house;
  grant delete on ledger.wallet_outbox to lanternhall_house;
  grant update (status, may_stake, is_limited, in_base, real, bonus, held, seq, rounds, bet_day, bet_week,
    bet_month, loss_day,
    loss_week, loss_month, day_ends, week_ends, month_ends, head, open_rounds,
      moved_at, room, bonus_first, bonus_max_stake, bonus_refused_games)
    on ledger.wallet_account to lanternhall_house;
  grant update (status, time_zone, zone_changed_at, bet_day_limit, bet_week_limit, bet_month_limit,
    loss_day_limit,
    loss_week_limit, loss_month_limit) on ledger.wallet_player to lanternhall_house;
  grant update (stake, payout, closed_at, wins, state, bonus_stake) on ledger.wallet_round
    to lanternhall_house;
  grant update (balance) on ledger.wallet_house to lanternhall_house;
  grant execute on function ledger.wallet_open_month(timestamptz) to lanternhall_house;
end $$;
