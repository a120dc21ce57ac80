-- Rows of transactions, and of what went into jackpots and out of them, are only added.
create or replace function studio.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are only added', tg_table_name;
end $$;
create or replace trigger transaction_is_append_only before update or delete on studio.transaction
  for each row execute function studio.refuse_change();
create or replace trigger jackpot_contribution_is_append_only
  before update or delete on studio.jackpot_contribution for each row execute function studio.refuse_change();
create or replace trigger jackpot_drop_is_append_only
  before update or delete on studio.jackpot_drop for each row execute function studio.refuse_change();
