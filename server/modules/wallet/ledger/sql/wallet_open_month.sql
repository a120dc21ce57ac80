-- Makes the partition that holds a moment, if it is not there; answers its name.
create or replace function wallet_open_month(moment timestamptz) returns text language plpgsql security definer set search_path = public, pg_temp as $$
declare
  first timestamptz := date_trunc('month', moment, 'UTC');
  name text := 'wallet_entry_' || to_char(first at time zone 'UTC', 'YYYY_MM');
begin
  if to_regclass(name) is not null then return name; end if;
  perform pg_advisory_xact_lock(7702, 0);
  -- read from the catalogue itself: to_regclass may answer with what was so before the wait
  if exists (select from pg_class where relname = name and relnamespace = 'public'::regnamespace) then return name; end if;
  -- made apart and attached: that waits for no reader of the ledger and holds up nobody who books
  execute format('create table %I (like wallet_entry including all)', name);
  execute format('create unique index on %I (account_id, seq)', name);
  execute format('create unique index on %I (key)', name);
  execute format('create index on %I using brin (at)', name);
  execute format('create trigger is_never_emptied before truncate on %I for each statement execute function refuse_change()', name);
  execute format('alter table %I set (autovacuum_analyze_scale_factor = 0.02)', name);
  if exists (select from pg_roles where rolname = 'lanternhall_house') then
    execute format('revoke update, delete, truncate, references, trigger on %I from lanternhall_house', name);
  end if;
  execute format('alter table wallet_entry attach partition %I for values from (%L) to (%L)', name, first, (first at time zone 'UTC' + interval '1 month') at time zone 'UTC');
  return name;
end $$;
revoke execute on function wallet_open_month(timestamptz) from public;

-- A job makes them ahead; a new house begins with these.
select wallet_open_month(now() + n * interval '1 month') from generate_series(-1, 1) n;

do $$
begin
  if exists (select from pg_roles where rolname = 'lanternhall_house') then
    grant execute on function wallet_open_month(timestamptz) to lanternhall_house;
  end if;
end $$;
