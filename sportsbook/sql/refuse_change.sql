-- Rows of transactions, of what happened to bets, of receipts and of what was done by hand are only added.
create or replace function sportsbook.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are only added', tg_table_name;
end $$;
create or replace trigger transaction_is_append_only before update or delete on sportsbook.transaction
  for each row execute function sportsbook.refuse_change();
create or replace trigger moment_is_append_only before update or delete on sportsbook.moment
  for each row execute function sportsbook.refuse_change();
create or replace trigger receipt_key_is_append_only before update or delete on sportsbook.receipt_key
  for each row execute function sportsbook.refuse_change();
create or replace trigger receipt_is_append_only before update or delete on sportsbook.receipt
  for each row execute function sportsbook.refuse_change();
create or replace trigger act_is_append_only before update or delete on sportsbook.act
  for each row execute function sportsbook.refuse_change();
create or replace trigger ruling_is_append_only before update or delete on sportsbook.ruling
  for each row execute function sportsbook.refuse_change();
