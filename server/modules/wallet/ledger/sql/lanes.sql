-- Made from posting/ by tools/write-posting.ts: change it there.
-- A lane is for ever: the hash of the player. All currencies of a player share it, and ids of accounts
-- and rounds have it too.
create or replace function ledger.wallet_lane(id uuid) returns int language sql immutable parallel safe as $$
  select get_byte(uuid_send(id), 15) % 64 $$;

-- Waits until nothing is being booked in these lanes, and keeps it so until the transaction ends. They come
-- in ascending order.
create or replace function ledger.wallet_lock_lanes(lanes int[]) returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(7701, lane) from unnest(lanes) lane;
end $$;

-- The same for all lanes.
create or replace function ledger.wallet_lock_all() returns void language sql as $$
  select ledger.wallet_lock_lanes(array(select generate_series(0, 63))) $$;

-- The same for a player, whose lane must live here.
create or replace function ledger.wallet_lock_player(player uuid) returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(7701, ledger.wallet_lane(player));
  if exists (select from ledger.wallet_fence where lane = ledger.wallet_lane(player)) then
    raise exception 'lane % lives on another server', ledger.wallet_lane(player) using errcode =
      'lock_not_available';
  end if;
end $$;

-- One at a time makes a month.
create or replace function ledger.wallet_lock_months() returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(7702, 0);
end $$;

create or replace function ledger.wallet_max_open_rounds() returns int
  language sql immutable parallel safe as $$
  select 1000 $$;

-- Who is not active may not stake.
create or replace function ledger.wallet_is_active(player_status smallint) returns boolean
  language sql immutable parallel safe as $$
  select player_status = 1 $$;
