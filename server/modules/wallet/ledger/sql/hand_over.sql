-- needs: lanes.sql
-- How lanes go to another ledger server: the other one has them fenced and gets a copy of them and what
-- follows, by logical replication with row filters on the last byte of the ids; wallet_fence_lanes here ends
-- the booking; when the other one has everything, wallet_adopt_lanes there begins it again;
-- wallet_forget_lanes here removes the copy that is left. All of it is for the owner of the tables alone.

-- From this transaction's end on nothing is booked in these lanes here.
create or replace function ledger.wallet_fence_lanes(p_lanes int[], p_server text) returns void
  language plpgsql as $$
begin
  perform ledger.wallet_lock_lanes(array(select lane from unnest(p_lanes) lane order by lane));
  insert into ledger.wallet_fence (lane, server) select lane, p_server from unnest(p_lanes) lane
    on conflict (lane) do update set server = excluded.server, since = excluded.since;
end $$;

-- What a server has of these lanes, as counts and sums: two that have the same say the same.
create or replace function ledger.wallet_count_lanes(p_lanes int[]) returns text language sql stable as $$
  select concat_ws(',',
    (select concat(count(*), '/', sum(seq), '/', sum(real + bonus + held), '/', sum(rounds))
      from ledger.wallet_account where ledger.wallet_lane(id) = any(p_lanes)),
    (select count(*) from ledger.wallet_account_route where ledger.wallet_lane(account_id) = any(p_lanes)),
    (select count(*) from ledger.wallet_player where ledger.wallet_lane(id) = any(p_lanes)),
    (select concat(count(*), '/', sum(stake), '/', sum(payout), '/', sum(state))
      from ledger.wallet_round where ledger.wallet_lane(id) = any(p_lanes)),
    (select concat(count(*), '/', sum(seq), '/', sum(real + bonus + held))
      from ledger.wallet_entry where ledger.wallet_lane(account_id) = any(p_lanes)),
    (select count(*) from ledger.wallet_key where ledger.wallet_lane(account_id) = any(p_lanes)),
    (select count(*) from ledger.wallet_reversal where ledger.wallet_lane(account_id) = any(p_lanes)),
    (select count(*) from ledger.wallet_tombstone where ledger.wallet_lane(account_id) = any(p_lanes)),
    (select concat(count(*), '/', sum(seq)) from ledger.wallet_archived
      where ledger.wallet_lane(account_id) = any(p_lanes)),
    (select concat(count(*), '/', sum(balance)) from ledger.wallet_archived_house where lane = any(p_lanes)),
    (select count(*) from ledger.wallet_archived_key where ledger.wallet_lane(account_id) = any(p_lanes))) $$;

-- The house's side of these lanes, as their entries and the archive say.
create or replace function ledger.wallet_house_of(p_lanes int[]) returns table (currency text,
  house smallint, balance bigint)
language sql stable as $$
  select currency, house, sum(balance)::bigint from (
    select a.currency, e.house, -sum(e.real + e.bonus + e.held) as balance
    from ledger.wallet_entry e join ledger.wallet_account a on a.id = e.account_id where a.lane = any(p_lanes)
    group by a.currency, e.house
    union all
    select currency, house, balance from ledger.wallet_archived_house where lane = any(p_lanes)) sides
  group by currency, house $$;

-- Begins the booking in lanes that came from another server. p_count is what wallet_count_lanes says there
-- behind the fence.
create or replace function ledger.wallet_adopt_lanes(p_lanes int[], p_count text) returns void
  language plpgsql as $$
declare
  v_count text;
begin
  perform ledger.wallet_lock_lanes(array(select lane from unnest(p_lanes) lane order by lane));
  if not p_lanes <@ array(select lane::int from ledger.wallet_fence) then
    raise exception 'some of these lanes live here already';
  end if;
  v_count := ledger.wallet_count_lanes(p_lanes);
  if v_count <> p_count then raise exception 'the copy of the lanes is not whole: % instead of %', v_count,
    p_count; end if;
  insert into ledger.wallet_house as h (currency, house, stripe, balance)
    select currency, house, pg_backend_pid() % 64, balance from ledger.wallet_house_of(p_lanes)
    on conflict (currency, house, stripe) do update set balance = h.balance + excluded.balance;
  delete from ledger.wallet_fence where lane = any(p_lanes);
end $$;

-- The lanes live here again, as they did before wallet_fence_lanes; nobody else has adopted them.
create or replace function ledger.wallet_unfence_lanes(p_lanes int[]) returns void language sql as $$
  delete from ledger.wallet_fence where lane = any(p_lanes) $$;

-- Removes what is left here of lanes that another server has adopted, or, if p_is_copy, of a copy that was
-- never adopted here.
create or replace function ledger.wallet_forget_lanes(p_lanes int[], p_is_copy boolean) returns void
language plpgsql as $$
begin
  perform ledger.wallet_lock_lanes(array(select lane from unnest(p_lanes) lane order by lane));
  if not p_lanes <@ array(select lane::int from ledger.wallet_fence) then
    raise exception 'some of these lanes live here';
  end if;
  update ledger.wallet_fence set is_forgotten = true where lane = any(p_lanes);
  insert into ledger.wallet_house as h (currency, house, stripe, balance)
    select currency, house, pg_backend_pid() % 64, -balance
    from ledger.wallet_house_of(p_lanes) where not p_is_copy
    on conflict (currency, house, stripe) do update set balance = h.balance + excluded.balance;
  delete from ledger.wallet_entry where ledger.wallet_lane(account_id) = any(p_lanes);
  delete from ledger.wallet_round where ledger.wallet_lane(id) = any(p_lanes);
  delete from ledger.wallet_key where ledger.wallet_lane(account_id) = any(p_lanes);
  delete from ledger.wallet_reversal where ledger.wallet_lane(account_id) = any(p_lanes);
  delete from ledger.wallet_tombstone where ledger.wallet_lane(account_id) = any(p_lanes);
  delete from ledger.wallet_archived where ledger.wallet_lane(account_id) = any(p_lanes);
  delete from ledger.wallet_archived_house where lane = any(p_lanes);
  delete from ledger.wallet_archived_key where ledger.wallet_lane(account_id) = any(p_lanes);
  delete from ledger.wallet_account_route where ledger.wallet_lane(account_id) = any(p_lanes);
  delete from ledger.wallet_account where ledger.wallet_lane(id) = any(p_lanes);
  delete from ledger.wallet_player where ledger.wallet_lane(id) = any(p_lanes);
  update ledger.wallet_fence set is_forgotten = false where lane = any(p_lanes);
end $$;

revoke execute on function ledger.wallet_fence_lanes(int[], text), ledger.wallet_adopt_lanes(int[], text),
  ledger.wallet_unfence_lanes(int[]), ledger.wallet_forget_lanes(int[], boolean) from public;
