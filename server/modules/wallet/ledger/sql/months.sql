-- needs: guards.sql lanes.sql
-- The link of an account's chain: SHA-256 over the hash before and every fact of the entry in its binary
-- form. What is not there has a value that cannot be; the two texts stand at the end, and no kind contains
-- the sign between them.
create or replace function ledger.wallet_entry_hash(previous bytea, account_id uuid, seq bigint, key uuid,
  kind ledger.wallet_kind,
  house smallint, amount bigint, d_real bigint, d_bonus bigint, d_held bigint, real_after bigint,
    bonus_after bigint,
  held_after bigint, counted_stake bigint, counted_payout bigint, round_id uuid, reverses uuid, at_ms bigint,
    note text)
returns bytea language sql stable parallel safe as $$
  select sha256(previous || uuid_send(account_id) || int8send(seq) || uuid_send(key) || int2send(house) ||
    int8send(amount)
    || int8send(d_real) || int8send(d_bonus) || int8send(d_held)
    || int8send(real_after) || int8send(bonus_after) || int8send(held_after)
    || int8send(coalesce(counted_stake, -9223372036854775808)) || int8send(coalesce(counted_payout,
      -9223372036854775808))
    || uuid_send(coalesce(round_id, '00000000-0000-0000-0000-000000000000'))
    || uuid_send(coalesce(reverses, '00000000-0000-0000-0000-000000000000'))
    || int8send(at_ms) || convert_to(concat(kind, '|' || note), 'UTF8')) $$;

-- Makes the partition that holds a moment, if it is not there; returns its name.
create or replace function ledger.wallet_open_month(moment timestamptz) returns text
language plpgsql security definer set search_path = ledger, pg_temp as $$
declare
  first timestamptz := date_trunc('month', moment, 'UTC');
  name text := 'wallet_entry_' || to_char(first at time zone 'UTC', 'YYYY_MM');
begin
  if to_regclass('ledger.' || name) is not null then return name; end if;
  perform ledger.wallet_lock_months();
  -- read from the catalogue itself: to_regclass may answer with what was so before the wait
  if exists (select from pg_class where relname = name and relnamespace = 'ledger'::regnamespace) then return
    name; end if;
  -- made apart and attached: that waits for no reader of the ledger and holds up nobody who books
  execute format('create table ledger.%I (like ledger.wallet_entry including all)', name);
  -- whose lane an entry is in can be told of every change, if there were one
  execute format('create unique index %I on ledger.%I (account_id, seq)', name || '_account_seq', name);
  execute format('alter table ledger.%I replica identity using index %I', name, name || '_account_seq');
  execute format('create unique index on ledger.%I (key)', name);
  execute format('create index on ledger.%I using brin (at)', name);
  execute format('create trigger is_never_emptied before truncate on ledger.%I
    for each statement execute function ledger.wallet_refuse_change()', name);
  execute format('alter table ledger.%I set (autovacuum_analyze_scale_factor = 0.02)', name);
  if exists (select from pg_roles where rolname = 'lanternhall_house') then
    execute format('grant select, insert on ledger.%I to lanternhall_house', name);
  end if;
  execute format('alter table ledger.wallet_entry attach partition ledger.%I for values from (%L) to (%L)',
    name, first,
    (first at time zone 'UTC' + interval '1 month') at time zone 'UTC');
  return name;
end $$;
revoke execute on function ledger.wallet_open_month(timestamptz) from public;

-- Entries seen as a ledger has them: two legs, of the player and of the house, that sum to nothing.
create or replace view ledger.wallet_leg as
  select e.key, a.currency, 'player' as side, e.real + e.bonus + e.held as amount, e.at
  from ledger.wallet_entry e join ledger.wallet_account a on a.id = e.account_id
  union all
  select e.key, a.currency, 'house', -(e.real + e.bonus + e.held), e.at
  from ledger.wallet_entry e join ledger.wallet_account a on a.id = e.account_id;

select ledger.wallet_open_month(now() + n * interval '1 month') from generate_series(-1, 1) n;
