-- needs: lanes.sql
-- What no row of the ledger may become. Logical replication does not ask these again.
create or replace function ledger.wallet_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are never changed or removed', tg_table_name
    using errcode = 'restrict_violation';
end $$;

-- Without a condition of the trigger itself, whose text PostgreSQL would read anew with every statement.
create or replace function ledger.wallet_refuse_stray() returns trigger language plpgsql as $$
begin
  if get_byte(uuid_send(new.id), 15) = get_byte(uuid_send(new.player_id), 15) then return new; end if;
  raise exception 'the id % of % does not end as its player''s does', new.id, tg_table_name
    using errcode = 'check_violation';
end $$;

-- Accounts and entries go with their lane alone, when wallet_forget_lanes says so.
create or replace function ledger.wallet_keep() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and exists (
    select from ledger.wallet_fence where is_forgotten
      and lane = ledger.wallet_lane((to_jsonb(old) ->> case tg_table_name when 'wallet_account' then 'id' else
        'account_id' end)::uuid)) then
    return old;
  end if;
  raise exception 'rows of % are never changed or removed', tg_table_name
    using errcode = 'restrict_violation';
end $$;
create or replace trigger wallet_account_is_kept before delete on ledger.wallet_account
  for each row execute function ledger.wallet_keep();
create or replace trigger wallet_entry_is_append_only before update or delete on ledger.wallet_entry
  for each row execute function ledger.wallet_keep();
create or replace trigger wallet_entry_is_never_emptied before truncate on ledger.wallet_entry
  for each statement execute function ledger.wallet_refuse_change();
create or replace trigger wallet_period_close_is_append_only
  before update or delete on ledger.wallet_period_close
  for each row execute function ledger.wallet_refuse_change();
create or replace trigger wallet_account_is_in_its_lane before insert on ledger.wallet_account
  for each row execute function ledger.wallet_refuse_stray();
create or replace trigger wallet_round_is_in_its_lane before insert on ledger.wallet_round
  for each row execute function ledger.wallet_refuse_stray();
