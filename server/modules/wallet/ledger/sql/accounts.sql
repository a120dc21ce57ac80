-- needs: lanes.sql movements.sql guards.sql
-- What is told to the ledger of players and currencies, and what an account is opened with.
create or replace function ledger.wallet_has_limits(
  bet_day bigint, bet_week bigint, bet_month bigint, loss_day bigint, loss_week bigint, loss_month bigint)
    returns boolean
language sql immutable parallel safe as $$
  select coalesce(bet_day, bet_week, bet_month, loss_day, loss_week, loss_month) is not null $$;

-- Whose module changes a player's status or time zone says so here, in the same transaction; who is
-- not active may not stake. What is being booked for the player is waited for.
create or replace function ledger.wallet_follow_player(p_player uuid, p_status smallint, p_time_zone text)
  returns void
language plpgsql as $$
begin
  perform ledger.wallet_lock_player(p_player);
  insert into ledger.wallet_player as w (id, status, time_zone) values (p_player, p_status, p_time_zone)
    on conflict (id) do update set status = excluded.status, time_zone = excluded.time_zone,
      zone_changed_at = case when w.time_zone = excluded.time_zone then w.zone_changed_at
        else greatest(now(), (select max(a.day_ends) from ledger.wallet_account a
          where a.player_id = p_player)) end
      where (w.status, w.time_zone) <> (excluded.status, excluded.time_zone);
end $$;

-- The base currency's accounts are counted without a rate. Whose module makes another currency the base one
-- says so here.
create or replace function ledger.wallet_follow_currency(p_currency text, p_is_base boolean) returns void
  language plpgsql as $$
begin
  perform ledger.wallet_lock_all();
  update ledger.wallet_account set in_base = p_is_base where currency = p_currency and in_base <> p_is_base;
end $$;

create or replace function ledger.wallet_mark_accounts() returns trigger language plpgsql as $$
begin
  update ledger.wallet_account set may_stake = ledger.wallet_is_active(new.status),
    is_limited = ledger.wallet_has_limits(new.bet_day_limit,
      new.bet_week_limit, new.bet_month_limit, new.loss_day_limit, new.loss_week_limit, new.loss_month_limit)
    where player_id = new.id;
  return null;
end $$;
create or replace trigger wallet_player_marks_accounts after update on ledger.wallet_player
  for each row execute function ledger.wallet_mark_accounts();

create or replace function ledger.wallet_mark_new_account() returns trigger language plpgsql as $$
begin
  -- under the lane's lock, so that limits and blocks that are being set are waited for
  perform ledger.wallet_lock_player(new.player_id);
  select ledger.wallet_is_active(p.status), ledger.wallet_has_limits(p.bet_day_limit, p.bet_week_limit,
    p.bet_month_limit, p.loss_day_limit, p.loss_week_limit, p.loss_month_limit), ledger.wallet_lane(p.id)
    into new.may_stake, new.is_limited, new.lane from ledger.wallet_player p where p.id = new.player_id;
  new.in_base := (select is_base from public.currency where code = new.currency);
  -- no account is older than the last period close, however late the clock of whoever opens it
  new.opened_at := greatest(new.opened_at, (select max(until) from ledger.wallet_period_close));
  return new;
end $$;
create or replace trigger wallet_account_is_marked before insert on ledger.wallet_account
  for each row execute function ledger.wallet_mark_new_account();

create or replace function ledger.wallet_add_route() returns trigger language plpgsql as $$
begin
  insert into ledger.wallet_account_route (account_id, player_id, currency) values (new.id, new.player_id,
    new.currency);
  return null;
end $$;
create or replace trigger wallet_account_has_a_route after insert on ledger.wallet_account
  for each row execute function ledger.wallet_add_route();

-- Whose an account is.
create or replace function ledger.wallet_owner(p_account uuid) returns uuid language sql stable as $$
  select player_id from ledger.wallet_account_route where account_id = p_account $$;

-- What entries of payments under these keys have moved on an account, and whether each of them is on this
-- account and of this amount.
create or replace function ledger.wallet_moved(p_account uuid, p_amount bigint, p_keys uuid[],
  out "real" bigint, out held bigint, out fits boolean) language sql stable as $$
  select coalesce(sum(case when k.kind in ('deposit', 'withdrawal-release') then k.amount
      when k.kind = 'withdrawal-hold' then -k.amount else 0 end), 0)::bigint,
    coalesce(sum(case when k.kind = 'withdrawal-hold' then k.amount
      when k.kind in ('withdrawal-settle', 'withdrawal-release') then -k.amount else 0 end), 0)::bigint,
    coalesce(bool_and(k.account_id = p_account and k.amount = p_amount
      and k.kind in ('deposit', 'withdrawal-hold', 'withdrawal-settle', 'withdrawal-release')), true)
  from ledger.wallet_key k where k.key = any(p_keys) $$;

-- Tells the player's pages how an account stands, among the movements and so in their order.
create or replace function ledger.wallet_tell(p_account uuid) returns void language sql as $$
  insert into ledger.wallet_outbox (body)
  select ledger.wallet_movement(a.player_id, a.id, a.currency, a.status, a.real, a.bonus, a.held, a.seq)
  from ledger.wallet_account a where a.id = p_account $$;
