-- Whose an account is belongs to what the signed heads say, and the house's role can change no more of a row than the house changes.

-- A digest over the owners of a currency's accounts that were opened before the head's moment. Nothing in heads from before.
alter table wallet_head add column owners bytea;
create function wallet_owners(of_currency text, until timestamptz) returns bytea language sql stable as $$
  select sha256(coalesce(string_agg(sha256(accounts), ''::bytea order by lane), ''::bytea)) from (
    select lane, string_agg(uuid_send(id) || uuid_send(player_id), ''::bytea order by id) as accounts
    from wallet_account where currency = of_currency and opened_at < until group by lane) lanes $$;

-- An account that is opened after a seal is not older than it, however late the clock of whoever opens it.
create or replace function wallet_mark_new_account() returns trigger language plpgsql as $$
begin
  -- under the lane's lock, so that limits and blocks that are being set are waited for
  perform pg_advisory_xact_lock(7701, wallet_lane(new.player_id));
  select p.status = 1, wallet_is_limited(p), wallet_lane(p.id) into new.may_stake, new.is_limited, new.lane from wallet_player p where p.id = new.player_id;
  new.in_base := (select is_base from currency where code = new.currency);
  new.opened_at := greatest(new.opened_at, (select max(until) from wallet_seal));
  return new;
end $$;

-- When a player last changed the time zone: a period that a change has stretched cannot be counted again from its end. Nobody knows it of the
-- players of before, so theirs are counted again from the next periods on.
alter table wallet_player add column zone_changed_at timestamptz;
update wallet_player p set zone_changed_at = greatest(now(), (select max(a.day_ends) from wallet_account a where a.player_id = p.id));
create or replace function wallet_follow_player() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into wallet_player (id, status, time_zone) values (new.id, new.status, new.time_zone);
  else
    perform pg_advisory_xact_lock(7701, wallet_lane(new.id));
    update wallet_player set status = new.status, time_zone = new.time_zone,
      zone_changed_at = case when time_zone = new.time_zone then zone_changed_at
        else greatest(now(), (select max(a.day_ends) from wallet_account a where a.player_id = new.id)) end
      where id = new.id;
  end if;
  return null;
end $$;

do $$
begin
  if not exists (select from pg_roles where rolname = 'lanternhall_house') then return; end if;
  revoke update on wallet_account, wallet_seat, wallet_player, wallet_round, wallet_house from lanternhall_house;
  revoke delete on wallet_seat, payment_count from lanternhall_house;
  grant update (status, may_stake, is_limited, in_base, real, bonus, held, seq, rounds, bet_day, bet_week, bet_month, loss_day, loss_week, loss_month,
    day_ends, week_ends, month_ends, head, open_rounds, room) on wallet_account to lanternhall_house;
  grant update (status, time_zone, zone_changed_at, bet_day_limit, bet_week_limit, bet_month_limit, loss_day_limit, loss_week_limit, loss_month_limit)
    on wallet_player to lanternhall_house;
  grant update (stake, payout, closed_at, wins, state) on wallet_round to lanternhall_house;
  grant update (balance) on wallet_house to lanternhall_house;
  revoke update, delete on invoice, invoice_history, payment_callback, payment_case from lanternhall_house;
  grant update (status, number, fields, fields_sealed, provider_payment_id, redirect_url, authorization_code, callback_sequence, reason, version, updated_at,
    next_ask_at) on invoice to lanternhall_house;
  grant update (is_held, state, outcome, proposed_by, proposed_reason, proposed_at, decided_by, decided_reason, decided_at) on payment_case to lanternhall_house;
end $$;

-- The id that platform/ids.ts derives from the same parts.
create function derived_id(variadic parts text[]) returns uuid language sql immutable parallel safe as $$
  select substr(encode(sha256(convert_to(string_agg(octet_length(convert_to(part, 'UTF8')) || ':' || part || ';', '' order by n), 'UTF8')), 'hex'), 1, 32)::uuid
  from unnest(parts) with ordinality given (part, n) $$;

-- What entries of payments under these keys have moved on an account, and whether each of them is on this account and of this amount.
create function wallet_moved(p_account uuid, p_amount bigint, p_keys uuid[], out "real" bigint, out held bigint, out fits boolean) language sql stable as $$
  select coalesce(sum(case when k.kind in ('deposit', 'withdrawal-release') then k.amount when k.kind = 'withdrawal-hold' then -k.amount else 0 end), 0)::bigint,
    coalesce(sum(case when k.kind = 'withdrawal-hold' then k.amount when k.kind in ('withdrawal-settle', 'withdrawal-release') then -k.amount else 0 end), 0)::bigint,
    coalesce(bool_and(k.account_id = p_account and k.amount = p_amount and k.kind in ('deposit', 'withdrawal-hold', 'withdrawal-settle', 'withdrawal-release')), true)
  from wallet_key k where k.key = any(p_keys) $$;
create function wallet_owner(p_account uuid) returns uuid language sql stable as $$ select player_id from wallet_seat where account_id = p_account $$;
